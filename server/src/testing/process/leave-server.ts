/** Program that an interrupted test run leaves behind: stops the tests' database server, unless another run uses it. */

import { enter, leave } from '../database-server.ts';

await leave(await enter());
