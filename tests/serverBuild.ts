import { mkdir, mkdtemp, rm } from 'node:fs/promises';

/** Creates the folder in which `buildServer` builds the server once per test run, and deletes it at the end. */
export default async function prepareBuild(): Promise<() => Promise<void>> {
  const temporary = new URL('../server/.tmp/', import.meta.url).pathname;
  await mkdir(temporary, { recursive: true });
  const folder = await mkdtemp(`${temporary}build-`);
  process.env['TEST_BUILD'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
