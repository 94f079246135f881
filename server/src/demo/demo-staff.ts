/**
 * Demo staff. Their ids are fixed, so that `refuseDemoData` finds them; a release has this file, and neither their password
 * nor their second factor.
 */
export const demoStaff = [
  { id: '00000000-0000-7000-8000-0000000000d1', name: 'mali', role: 'owner' },
  { id: '00000000-0000-7000-8000-0000000000d2', name: 'somchai', role: 'finance' },
  { id: '00000000-0000-7000-8000-0000000000d3', name: 'noy', role: 'support' },
  { id: '00000000-0000-7000-8000-0000000000d4', name: 'ton', role: 'content' },
  { id: '00000000-0000-7000-8000-0000000000d5', name: 'aree', role: 'auditor' },
] as const;
