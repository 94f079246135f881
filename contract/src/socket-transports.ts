/**
 * Transports of the members' socket, for Socket.IO's client. A WebSocket is one connection, so a proxy may give each to
 * another copy of the server; polling needs a proxy that keeps its calls together, and is for networks without WebSocket.
 */
export const socketTransports = { transports: ['websocket', 'polling'], tryAllTransports: true };
