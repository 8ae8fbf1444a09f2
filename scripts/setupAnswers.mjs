// @ts-check
// Questions of `npm run setup`, and validation of the answers. Runs before anything is built, with Node's own modules
// only.
import { lookup } from 'node:dns/promises';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';

/**
 * A question. `check` returns the value to write, or throws with a one-line error; `warn` returns a warning about a
 * valid but unusual value.
 * @typedef {Record<string, string>} Values
 * @typedef {object} Question
 * @property {string} key the environment variable
 * @property {string} flag
 * @property {string} text
 * @property {(values: Values) => string} fallback the default
 * @property {(typed: string, values: Values) => string | Promise<string>} check
 * @property {(value: string, values: Values) => string | undefined | Promise<string | undefined>} [warn]
 */

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
/**
 * Whether a host name is this machine's own, unreachable for others.
 * @param {string} host
 */
const isLocal = (host) => /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/i.test(host);

/**
 * Host of the site's address.
 * @param {Values} values
 */
const hostOf = ({ PUBLIC_URL = '' }) => new URL(PUBLIC_URL).hostname;
/**
 * Likely domain of the site's mails, from its address.
 * @param {Values} values
 */
const domainOf = (values) => {
  const host = hostOf(values).replace(/^www\./, '');
  return isLocal(host) || /^[\d.]+$|^\[/.test(host) ? 'example.com' : host;
};

/**
 * Parses an address with its scheme; suggests one if the scheme is missing.
 * @param {string} typed
 * @param {string[]} schemes
 * @param {string} example
 */
function address(typed, schemes, example) {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url || !schemes.includes(url.protocol) || url.hostname === '') {
    const meant = `${schemes[0]}//${typed}`;
    const shown = !typed.includes(':') && URL.canParse(meant) ? meant : example;
    throw new Error(`Enter an address that begins with ${schemes.join('// or ')}//, such as ${shown}`);
  }
  return url;
}

/** @param {string} typed */
function publicUrl(typed) {
  const url = address(typed, ['https:', 'http:'], 'https://homes.example.ae');
  if (url.username || url.password || url.search || url.hash || url.pathname !== '/') {
    throw new Error(`Enter the site's address without a path or anything after it: ${url.origin}`);
  }
  return url.origin;
}

/** @param {string} value */
async function publicUrlWarning(value) {
  const { protocol, hostname } = new URL(value);
  if (isLocal(hostname)) return undefined;
  if (protocol === 'http:')
    return 'Over http, passwords and sessions are sent unencrypted: switch to https before others use the site.';
  const found = await lookup(hostname.replace(/^\[|\]$/g, '')).catch(() => undefined);
  return found ? undefined : `${hostname} does not resolve yet: add a DNS record before others use the site.`;
}

/**
 * Parses an integer within bounds.
 * @param {string} typed
 * @param {[number, number]} bounds
 */
function whole(typed, [least, most]) {
  const value = Number(typed);
  if (!/^\d+$/.test(typed) || value < least || value > most) {
    throw new Error(`Enter a number from ${least} to ${most}.`);
  }
  return String(value);
}

/**
 * Checks that the port is valid and free.
 * @param {string} typed
 */
async function port(typed) {
  const value = whole(typed, [1, 65_535]);
  /** @type {string | undefined} */
  const code = await new Promise((resolve) => {
    const server = createServer()
      .once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code))
      .listen(Number(value), '127.0.0.1', () => server.close(() => resolve(undefined)));
  });
  if (code === undefined) return value;
  const why = { EADDRINUSE: 'is in use by another process', EACCES: 'cannot be opened by this user' }[code];
  throw new Error(`Port ${value} ${why ?? `cannot be opened (${code})`}: choose another one, such as 5080.`);
}

/** @param {string} typed */
function email(typed) {
  if (!EMAIL.test(typed)) throw new Error('Enter an e-mail address, such as mona@homes.example.ae.');
  return typed;
}

/** @param {string} typed */
function sender(typed) {
  email(/^[^<>]*<([^<>]*)>$/.exec(typed)?.[1] ?? typed);
  return typed;
}

/** @param {string} typed */
function smtpUrl(typed) {
  if (typed === '') return '';
  const EXAMPLE = 'smtp://user:password@mail.example.ae:587';
  if (typed.split('@').length > 2)
    throw new Error('In the user and password, write %40 for @, %2F for /, %3A for :.');
  address(typed, ['smtp:', 'smtps:'], EXAMPLE);
  return typed;
}

/** @param {string} typed */
function backupPlace(typed) {
  if (typed === '' || /^(?:\/|[A-Za-z]:\\|s3:\/\/[\w.-]+(?:\/|$))/.test(typed)) return typed;
  throw new Error(
    'Enter the absolute path of a folder, such as /var/backups/manzil, or a bucket, s3://bucket/folder.',
  );
}

/** @param {string} value */
function backupWarning(value) {
  if (value === '') return 'Without Docker there will be no automatic backups.';
  if (value.startsWith('s3://')) return 'A bucket needs the S3_ settings in .env too.';
  try {
    accessSync(value, constants.W_OK);
    return undefined;
  } catch (error) {
    const why =
      /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT'
        ? 'does not exist yet'
        : 'is not writable';
    return `${value} ${why}: it must belong to the user that runs the product.`;
  }
}

/** @type {Question[]} */
export const QUESTIONS = [
  {
    key: 'PORT',
    flag: 'port',
    text: 'Port to listen on',
    fallback: () => '5000',
    check: port,
  },
  {
    key: 'PUBLIC_URL',
    flag: 'public-url',
    text: 'Public address of the site',
    fallback: ({ PORT = '5000' }) => `http://localhost:${PORT}`,
    check: publicUrl,
    warn: publicUrlWarning,
  },
  {
    key: 'TRUST_PROXY',
    flag: 'trust-proxy',
    text: 'Number of proxies in front of it (1 for a TLS proxy, 0 for none)',
    fallback: ({ PUBLIC_URL = '' }) => (PUBLIC_URL.startsWith('https:') ? '1' : '0'),
    check: (typed) => whole(typed, [0, 10]),
    warn: (value, { PUBLIC_URL = '' }) =>
      value === '0' && PUBLIC_URL.startsWith('https:')
        ? 'The product itself has no TLS. Behind an uncounted proxy, all visitors share one address and its limits.'
        : undefined,
  },
  {
    key: 'ADMIN_EMAIL',
    flag: 'admin-email',
    text: 'E-mail address of the first admin',
    fallback: (values) => `admin@${domainOf(values)}`,
    check: email,
  },
  {
    key: 'SMTP_URL',
    flag: 'smtp-url',
    text: 'Mail server, smtp://user:password@host:587 or smtps://…:465 (empty: no mail for now)',
    fallback: () => '',
    check: smtpUrl,
    warn: (value) =>
      value === '' ? 'Without mail, no one can confirm an address or reset a password.' : undefined,
  },
  {
    key: 'MAIL_FROM',
    flag: 'mail-from',
    text: 'Sender of e-mails',
    fallback: (values) => `Manzil <no-reply@${domainOf(values)}>`,
    check: sender,
  },
  {
    key: 'BACKUP_DIR',
    flag: 'backup-dir',
    text: 'Folder for nightly backups, or s3://bucket/folder (empty with Docker, which has a volume for them)',
    fallback: () => '',
    check: backupPlace,
    warn: backupWarning,
  },
];

/**
 * Checks that the mail server accepts mail from this sender, and sends a test mail to `to` if given.
 * @param {Values} values
 * @param {string} to
 * @returns {Promise<string>} the result
 * @throws with a one-line message that says what to do
 */
export async function tryMail({ SMTP_URL = '', MAIL_FROM = '' }, to) {
  const nodemailer = await import('nodemailer').catch(() => undefined);
  if (!nodemailer) return 'The mail server was not tested: run `npm install` first.';
  const timeouts = {
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    dnsTimeout: 5000,
    socketTimeout: 10_000,
  };
  const mailer = nodemailer.default.createTransport({ url: SMTP_URL, ...timeouts });
  try {
    await mailer.verify();
    if (to === '') return `${new URL(SMTP_URL).host} accepts mail.`;
    await mailer.sendMail({
      from: MAIL_FROM,
      to,
      subject: 'Test e-mail from your marketplace',
      text: 'The setup of your marketplace sent this message. Mail delivery works.\n\nهذه رسالة تجريبية من إعداد سوقك العقاري. إرسال البريد يعمل بنجاح.\n',
    });
    return `Sent a test e-mail to ${to}.`;
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    const [reason] = message.split('\n');
    const what =
      { EAUTH: 'The user or password is wrong', EENVELOPE: 'The server refuses the sender or the recipient' }[
        code
      ] ?? 'The server does not accept mail; check host and port, and whether this machine can reach them';
    throw new Error(`${what} (${reason})`, { cause: error });
  } finally {
    mailer.close();
  }
}

/**
 * Quotes a value for a line of `.env`, so that Node and Docker Compose, which substitutes variables for `$`, read the
 * same.
 * @param {string} value
 * @throws if no quotes can hold it
 */
export function quoted(value) {
  if (/\p{Cc}/u.test(value)) throw new Error('It contains control characters.');
  if (/^[\w@:/.%+,=?&-]*$/.test(value)) return value;
  if (!value.includes("'")) return `'${value}'`;
  if (!/["$\\`]/.test(value)) return `"${value}"`;
  throw new Error('.env cannot store an apostrophe together with a quotation mark, $ or \\.');
}
