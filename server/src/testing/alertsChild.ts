import mongoose from 'mongoose';
import { runAlerts } from '../features/market/savedSearches/alerts.service';
import { openDatabase } from '../platform/store/database';
import { parseEnv, setEnv } from '../platform/env';
import { startMailSender } from '../platform/mail/sender';

/**
 * A server that does nothing but one round of alerts and send mails; dies without a word at the database operation that
 * it is told the number of.
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
