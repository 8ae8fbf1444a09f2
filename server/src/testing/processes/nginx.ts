import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './freePort';

/**
 * Starts nginx in front of several servers, set up as in docs/OPERATING.md, but each request goes to the next server.
 * @param folder for its files
 */
export async function startNginx(folder: string, ports: readonly number[]) {
  const port = await freePort();
  const upstream = ports.map((to) => `server 127.0.0.1:${to} max_fails=0;`).join(' ');
  await writeFile(
    `${folder}/nginx.conf`,
    `daemon off; pid ${folder}/nginx.pid; error_log /dev/null; events {}
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream manzil { ${upstream} keepalive 32; keepalive_timeout 60s; }
  server { listen 127.0.0.1:${port};
    location / { proxy_pass http://manzil; proxy_http_version 1.1; proxy_set_header Connection '';
      proxy_next_upstream error timeout http_503; } } }`,
  );
  const child = spawn('nginx', ['-c', `${folder}/nginx.conf`], { stdio: 'inherit' });
  process.once('exit', () => child.kill());
  const origin = `http://127.0.0.1:${port}`;
  const isListening = () => fetch(origin).then(Boolean, () => false);
  while (!(await isListening())) await pause(20);
  return {
    origin,
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
    },
  };
}
