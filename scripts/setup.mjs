// @ts-check
// `npm run setup`: asks for the settings the product needs, checks the answers, and writes .env from .env.example with
// them and fresh secrets. An existing .env is never touched.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readOptions } from './options.mjs';
import { QUESTIONS, quoted, tryMail } from './setupAnswers.mjs';

const USAGE = `npm run setup                 Asks for the settings, tests the answers, and writes .env
npm run setup -- --yes        Asks nothing: uses the flags, and defaults for the rest
npm run setup -- --check      Checks the existing .env, like npm run doctor
${QUESTIONS.map(({ flag, text }) => `  --${flag}`.padEnd(20) + text).join('\n')}
  --test-mail       Recipient of a test mail`;

/** @typedef {import('./setupAnswers.mjs').Values} Values */
/** @typedef {import('./setupAnswers.mjs').Question} Question */

/** Aborts the setup, before anything is written. */
class Stop extends Error {}

/** @param {string} name */
const at = (name) => new URL(`../${name}`, import.meta.url);

/**
 * Source of the answers: a person, a file, or none.
 * @param {boolean} isAsking
 */
function answers(isAsking) {
  const lines = isAsking
    ? createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY })
    : undefined;
  // Read as a stream, so that no answers are lost if they arrive all at once.
  const read = lines?.[Symbol.asyncIterator]();
  lines?.once('SIGINT', () => lines.close());
  return {
    isAsking,
    /**
     * @param {string} text
     * @param {string} fallback
     */
    async ask(text, fallback) {
      if (!lines || !read) return fallback;
      lines.setPrompt(`${text}${fallback === '' ? '' : ` [${fallback}]`}: `);
      lines.prompt();
      const { done, value } = await read.next();
      if (done) throw new Stop('The input ended. Nothing was written.');
      return value.trim() || fallback;
    },
    close: () => lines?.close(),
  };
}
/** @typedef {ReturnType<typeof answers>} Answers */

/**
 * Asks until the answer is valid; an invalid flag aborts.
 * @param {Question} question
 * @param {{ values: Values, given: string | undefined, person: Answers }} how
 */
async function validAnswer({ flag, text, fallback, check, warn }, { values, given, person }) {
  for (;;) {
    const typed = given ?? (await person.ask(text, fallback(values)));
    try {
      const value = await check(typed, values);
      quoted(value);
      const warning = await warn?.(value, values);
      if (warning) console.log(`  ! ${warning}`);
      return value;
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      if (given !== undefined || !person.isAsking)
        throw new Stop(`--${flag}: ${message} Nothing was written.`);
      console.log(`  ${message}`);
    }
  }
}

/**
 * Tests the mail server. Returns whether to ask for its settings again.
 * @param {{ values: Values, to: string | undefined, person: Answers }} how
 */
async function isMailWrong({ values, to, person }) {
  if (!values.SMTP_URL) return false;
  const receiver =
    to ??
    (person.isAsking ? await person.ask('Send a test mail to (- for none)', values.ADMIN_EMAIL ?? '') : '');
  try {
    console.log(`  ${await tryMail(values, receiver === '-' ? '' : receiver)}`);
    return false;
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    if (!person.isAsking) throw new Stop(`The mail server: ${message} Nothing was written.`);
    console.log(`  ${message}`);
    return (await person.ask('Enter the mail server again? (no: keep it)', 'yes'))
      .toLowerCase()
      .startsWith('y');
  }
}

/** @param {number} bytes */
const secret = (bytes) => randomBytes(bytes).toString('base64url');

/** Generates the admin's password, which a person types once, from letters and digits that can't be confused. */
function typedPassword() {
  const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
  const characters = Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${characters.replace(/(.{5})(?=.)/g, '$1-')}-7a`;
}

/** @param {Values} values */
function writeEnv(values) {
  let text = readFileSync(at('.env.example'), 'utf8');
  for (const [key, value] of Object.entries(values)) {
    const line = new RegExp(`^# ?${key}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`.env.example has no ${key}`);
    text = text.replace(line, () => `${key}=${quoted(value)}`);
  }
  writeFileSync(at('.env'), text, { mode: 0o600, flag: 'wx' });
}

/** @param {Values} values */
function nextSteps({ PUBLIC_URL = '', ADMIN_EMAIL, ADMIN_PASSWORD, TRUST_PROXY, PORT }) {
  const isPublic = PUBLIC_URL.startsWith('https:');
  return `
Wrote .env, readable by you only. Keep a copy elsewhere: backups don't contain its secrets.
First admin: ${ADMIN_EMAIL}, password ${ADMIN_PASSWORD}

Next:
  docker compose ${isPublic && TRUST_PROXY === '1' ? '--profile tls ' : ''}up -d
or, without Docker:
  npm ci && npm run build && npm start
${isPublic ? `Put a TLS proxy in front that forwards ${PUBLIC_URL} to port ${PORT} of this machine: docs/OPERATING.md has examples for Caddy, nginx and Traefik.\n` : ''}Then check everything with npm run doctor (in Docker: docker compose exec app node server/dist/cli/doctor.js).`;
}

/** Checks the existing .env. */
function check() {
  if (!existsSync(at('.env'))) throw new Stop('There is no .env yet: create it with npm run setup.');
  const doctor = fileURLToPath(at('server/dist/cli/doctor.js'));
  if (!existsSync(doctor)) {
    throw new Stop(
      'Build the product first: npm ci && npm run build (in Docker: docker compose exec app node server/dist/cli/doctor.js).',
    );
  }
  return spawnSync(process.execPath, ['--enable-source-maps', doctor], { stdio: 'inherit' }).status ?? 1;
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const flags = Object.fromEntries(
    [...QUESTIONS.map(({ flag }) => flag), 'test-mail'].map((name) => [
      name,
      { type: /** @type {const} */ ('string') },
    ]),
  );
  const { values: given } = readOptions({
    name: 'setup',
    usage: USAGE,
    options: { ...flags, yes: { type: 'boolean' }, check: { type: 'boolean' } },
  });
  const texts = /** @type {Record<string, string | undefined>} */ (given);
  if (given.check) return check();
  if (existsSync(at('.env'))) {
    throw new Stop(
      '.env already exists and was not changed. Remove it to create a new one, or check it with --check.',
    );
  }
  const person = answers(given.yes !== true);
  try {
    if (person.isAsking) console.log('Press Enter to accept the default in brackets.');
    /** @type {Values} */
    const values = {};
    for (const question of QUESTIONS) {
      if (question.key === 'MAIL_FROM' && !values.SMTP_URL && texts['mail-from'] === undefined) continue;
      values[question.key] = await validAnswer(question, { values, given: texts[question.flag], person });
    }
    const mail = QUESTIONS.filter(({ key }) => key === 'SMTP_URL' || key === 'MAIL_FROM');
    while (await isMailWrong({ values, to: texts['test-mail'], person })) {
      for (const question of mail)
        values[question.key] = await validAnswer(question, { values, given: undefined, person });
    }
    const { SMTP_URL, BACKUP_DIR, ...others } = values;
    const written = {
      NODE_ENV: 'production',
      ...others,
      ...(SMTP_URL ? { SMTP_URL } : { MAIL: 'off' }),
      ...(BACKUP_DIR && { BACKUP_DIR }),
      JWT_SECRET: secret(48),
      API_KEY: secret(18),
      METRICS_TOKEN: secret(24),
      MONGO_ROOT_PASSWORD: secret(24),
      MONGO_APP_PASSWORD: secret(24),
      ADMIN_PASSWORD: typedPassword(),
    };
    writeEnv(written);
    console.log(nextSteps(written));
    return 0;
  } finally {
    person.close();
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error) => {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  },
);
