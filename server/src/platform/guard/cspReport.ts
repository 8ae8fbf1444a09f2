import express, { Router } from 'express';
import { rateLimit } from 'express-rate-limit';
import { log } from '../base/logger';

/** Where browsers report violations of the content security policy. */
export const CSP_REPORT_PATH = '/csp-report';

const short = (value: unknown) =>
  typeof value === 'string' ? value.split('?')[0]?.slice(0, 200) : undefined;

/** Logs browsers' reports, a few lines a minute: anyone can send anything here. */
export function cspReports(): Router {
  const router = Router();
  router.post(
    CSP_REPORT_PATH,
    rateLimit({ windowMs: 60_000, limit: 10, keyGenerator: () => 'all', legacyHeaders: false }),
    express.json({ limit: '16kb', type: ['application/csp-report', 'application/json'] }),
    (req, res) => {
      const body = req.body as { 'csp-report'?: Record<string, unknown> } | undefined;
      const report = body?.['csp-report'];
      if (report) {
        log.warn(
          {
            page: short(report['document-uri']),
            directive: short(report['violated-directive']),
            blocked: short(report['blocked-uri']),
          },
          'stopped by the content security policy',
        );
      }
      res.status(204).end();
    },
  );
  return router;
}
