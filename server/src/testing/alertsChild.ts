import { runAlerts } from '../features/savedSearches/alerts.service';
import { openDatabase } from '../platform/database';
import { parseEnv, setEnv } from '../platform/env';

/** A server that does nothing but one round of alerts; dies without a word after as many milliseconds of it as it is told. */
setEnv(parseEnv());
const database = await openDatabase({ inline: true });
const [, , lifetime] = process.argv;
if (lifetime) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(lifetime));
await runAlerts();
await database.close();
process.stdout.write('done\n');
