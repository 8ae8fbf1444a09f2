import { Router } from 'express';
import { notFound } from '../base/errors';
import { escapeHtml } from '../base/html';
import { hasOutbox, readOutbox } from './transport';

/**
 * Development outbox: /dev/outbox lists the mails, /dev/outbox/{id} shows one, /dev/outbox.json is for tests. 404
 * outside development.
 */
export function devOutbox(): Router {
  const router = Router();
  router.use('/dev/outbox{.json}', (_req, _res, next) => next(hasOutbox() ? undefined : notFound()));
  router.get('/dev/outbox.json', async (_req, res) => {
    res.set('Cache-Control', 'no-store').json(await readOutbox());
  });
  router.get('/dev/outbox', async (_req, res) => {
    const rows = (await readOutbox()).map(
      ({ id, to, subject, sentAt }) =>
        `<li><a href="/dev/outbox/${escapeHtml(id)}"><bdi>${escapeHtml(subject)}</bdi></a> · ${escapeHtml(to)} · ${escapeHtml(sentAt)}</li>`,
    );
    res
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><body style="font:16px/1.7 system-ui;margin:2rem"><h1>Outbox</h1><ul>${rows.join('') || '<li>No mail yet</li>'}</ul></body></html>`,
      );
  });
  router.get('/dev/outbox/:id', async (req, res) => {
    const mail = (await readOutbox()).find(({ id }) => id === req.params.id);
    if (!mail) throw notFound();
    res.set('Cache-Control', 'no-store').type('html').send(mail.html);
  });
  return router;
}
