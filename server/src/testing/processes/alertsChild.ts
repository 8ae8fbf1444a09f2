import mongoose from 'mongoose';
import { runAlerts } from '../../features/market/savedSearches/alerts.service';
import { openDatabase } from '../../platform/store/database';
import { parseEnv, setEnv } from '../../platform/base/env';
import { startMailSender } from '../../platform/mail/sender';

/**
 * A server that only runs one round of alerts and sends mails; kills itself at the database operation with the given
 * number.
 */
setEnv(parseEnv());
const database = await openDatabase({ inline: true });
const [, , fatal] = process.argv;
let operations = 0;
if (fatal) {
  mongoose.set('debug', () => {
    operations += 1;
    if (operations === Number(fatal)) process.kill(process.pid, 'SIGKILL');
  });
}
const sender = startMailSender();
await runAlerts();
await sender.stop();
await database.close();
