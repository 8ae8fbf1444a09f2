import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(
  new URL('../../../../packages/embedded-store/src/testing/killChild.ts', import.meta.url),
);

/**
 * Starts an embedded store in a separate process for several servers to share. It ends with this process; a second start on the
 * same folder has the same address.
 */
export async function startStore(folder: string): Promise<{ uri: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [uri] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { uri, child };
}
