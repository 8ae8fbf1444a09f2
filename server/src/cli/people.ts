import '../app';
import { removeSecondFactorOf, resetPasswordFor } from '../features/identity/users/operatorAccess.service';
import { findAdmins } from '../features/foundation/people/account.service';
import { readEnvironment, setEnv } from '../platform/base/env';
import { log } from '../platform/base/logger';
import { openDatabase } from '../platform/store/database';
import { runCommand, UsageError } from './command';

await runCommand({
  name: 'people',
  about:
    'Lets people back in: lists the admins, sets a new password, removes a lost second factor. With the embedded database, stop the product first.',
  options: {
    admins: { about: 'Lists the admins' },
    'reset-password': { value: 'EMAIL', about: 'Sets a new password, prints it, and ends the sessions' },
    'remove-second-factor': { value: 'EMAIL', about: 'Removes the second factor and ends the sessions' },
  },
  async run(args) {
    const [passwordOf, factorOf] = [args.text('reset-password'), args.text('remove-second-factor')];
    if (!args.has('admins') && !passwordOf && !factorOf) throw new UsageError('Say what to do');
    setEnv(readEnvironment());
    log.level = 'error';
    const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
    try {
      for (const { email, role, totp, isSuspended } of args.has('admins') ? await findAdmins() : []) {
        const more = [totp?.secret && 'second factor', isSuspended && 'suspended'].filter(Boolean).join(', ');
        console.log(`${role}: ${email}${more && ` (${more})`}`);
      }
      if (factorOf) {
        await removeSecondFactorOf(factorOf);
        console.log(`${factorOf} signs in without a second factor now.`);
      }
      if (passwordOf) {
        const password = await resetPasswordFor(passwordOf);
        console.log(`New password of ${passwordOf}: ${password}`);
      }
    } finally {
      await database.close();
    }
  },
});
