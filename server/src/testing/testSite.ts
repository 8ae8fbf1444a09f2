import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Express } from 'express';
import { createApp } from '../app';
import { contributionsOf } from '../features/assembly';
import { env } from '../platform/base/env';

/** The application serving a minimal client, for checking what the server writes into its pages. */
export async function testSite(): Promise<Express> {
  const dist = join(env().DATA_DIR, 'dist');
  await mkdir(dist, { recursive: true });
  const config = '<script type="application/json" id="config">\n{}\n</script>';
  const boot = '<script nonce="__NONCE__">boot()</script>';
  const head = `<head>\n<!--head-->\n${config}\n${boot}\n</head>`;
  const index = `<!doctype html>\n<html lang="en" dir="ltr" data-theme="light">\n${head}\n<body><div id="root"><!--first--></div></body>\n</html>`;
  await writeFile(join(dist, 'index.html'), index);
  return createApp({
    web: { dist, describePage: contributionsOf('pages'), sitemap: contributionsOf('sitemap').flat() },
  });
}
