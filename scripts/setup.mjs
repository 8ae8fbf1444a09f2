// `npm run setup`: writes .env from .env.example with fresh secrets. An existing .env is never touched.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const at = (name) => new URL(`../${name}`, import.meta.url);
if (existsSync(at('.env'))) {
  console.error('There is a .env already; it stays as it is. Remove it first to have a new one made.');
  process.exit(1);
}

const secret = (bytes) => randomBytes(bytes).toString('base64url');
// The admin's password is typed by a person once: letters and digits that cannot be mistaken for each other.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const typed = Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length])
  .join('')
  .replace(/(.{5})(?=.)/g, '$1-');
const values = {
  JWT_SECRET: secret(48),
  API_KEY: secret(18),
  MONGO_ROOT_PASSWORD: secret(24),
  MONGO_APP_PASSWORD: secret(24),
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: `${typed}-7a`,
  MAIL: 'off',
};

let text = readFileSync(at('.env.example'), 'utf8');
for (const [key, value] of Object.entries(values)) {
  const line = new RegExp(`^# ?${key}=.*$`, 'm');
  if (!line.test(text)) throw new Error(`.env.example has no ${key}`);
  text = text.replace(line, () => `${key}=${value}`);
}
writeFileSync(at('.env'), text, { mode: 0o600, flag: 'wx' });
console.log(`.env is written. First admin: ${values.ADMIN_EMAIL}, password ${values.ADMIN_PASSWORD}

Before you go live, set there: PUBLIC_URL (https), ADMIN_EMAIL, SMTP_URL (and take MAIL=off out),
TRUST_PROXY=1 behind a proxy. Then: docker compose up -d`);
