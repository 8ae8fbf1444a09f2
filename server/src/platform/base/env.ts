import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readEmail } from '@manzil/shared/domain/text/email';
import { restrictToOwner, createDataFileOnce } from './dataFolder';
import { projectRoot } from './root';

/** Name of the site if the operator sets none. */
export const BRAND = 'Manzil';

const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .transform((typed) => typed === '1' || typed === 'true')
    .default(fallback);
const optionalText = z
  .string()
  .trim()
  .transform((typed) => typed || undefined)
  .optional();
const address = z
  .string()
  .overwrite((typed) => {
    const read = readEmail(typed);
    return 'email' in read ? read.email : typed;
  })
  .refine((typed) => 'email' in readEmail(typed), 'Invalid email address');
const list = z
  .string()
  .default('')
  .transform((typed) =>
    typed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** Scheme and host, as browsers send it in Origin. A trailing slash is dropped. */
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((typed) => /^[^/]+\/\/[^/?#@\\]+\/*$/.test(typed), {
    error:
      'takes a scheme and a host only, such as https://homes.example.ae: the site cannot run under a path',
    abort: true,
  })
  .transform((typed) => new URL(typed).origin);

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** Duration as seconds, `30m`, `12h` or `7d`; parsed to seconds. */
const span = z
  .string()
  .regex(/^\d+[smhd]?$/)
  .transform((typed) => Number.parseInt(typed, 10) * (UNITS[typed.at(-1) ?? ''] ?? 1));

/** Sent by the browser unless the operator sets one. Not a secret: anyone who opens the page can read it. */
const DEFAULT_API_KEY = 'manzil-web';
/** Signs tokens for this process only, if no secret is set or stored. */
const PASSING_SECRET = randomBytes(48).toString('base64url');
/** Published in an earlier version of the source code. */
const FORMER_SECRET = 'development-only-secret-never-in-production';
/** Published in the README. Password of the demo logins while only users of this machine can reach the server. */
export const README_PASSWORD = 'Manzil-demo-1';

/** Folder in a bucket; '' is its root. */
export interface BucketAddress {
  bucket: string;
  folder: string;
}

/** Parses s3://bucket/folder; undefined for anything else. */
export function inBucket(typed: string): BucketAddress | undefined {
  const [, bucket, folder] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/.exec(typed) ?? [];
  return bucket === undefined ? undefined : { bucket, folder: (folder ?? '').slice(1) };
}

/** All environment variables of the product, one sentence each (spec/4-platform "Configuration"). */
const schema = z.object({
  /** `production` makes secrets mandatory and errors terse. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(5000),
  /** Address to listen on; unset: every address in production without a proxy, loopback otherwise. */
  HOST: optionalText,
  /** Public address of the site; https turns HSTS on. */
  PUBLIC_URL: origin.optional(),
  /** Number of trusted proxies in front of the server; 0 for none. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** Application key sent by the browser; anyone who opens the page can read it. */
  API_KEY: z.string().min(8).optional(),
  /** Signs session tokens; unset outside production: generated at first start and stored in DATA_DIR. */
  JWT_SECRET: z.string().min(32).optional(),
  /** Sessions expire this long after sign-in (spec/2-api "Token"). */
  JWT_EXPIRES_IN: span.prefault('7d'),
  /** Sessions expire this long after last use; unset: only by JWT_EXPIRES_IN. */
  SESSION_IDLE: span.optional(),
  /** MongoDB to use; unset: the embedded store under DATA_DIR. */
  MONGODB_URI: optionalText,
  /** Redis shared by several servers: redis:// or rediss://; unset: a single server. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** OpenSearch for the catalogue, http:// or https://; unset: in the memory of each server. */
  OPENSEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** First part of the names of its indexes, for several sites on one cluster. */
  OPENSEARCH_INDEX: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,60}$/)
    .default('manzil'),
  REQUIRE_STAFF_2FA: flag(false),
  /** 1 shows agents' phone and WhatsApp numbers to signed-in users only; related texts follow it. */
  CONTACT_NEEDS_LOGIN: flag(false),
  /** Folder of uploads, the embedded store and the development outbox. */
  DATA_DIR: z.string().default('.data'),
  /** Storage of pictures and documents; unset: `s3` if S3_BUCKET is set, else `disk`. */
  STORAGE: z.enum(['disk', 's3']).optional(),
  /** Endpoint of an S3-compatible store; unset: AWS. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('us-east-1'),
  /** Unset, both: the machine's own permissions (an AWS role). */
  S3_ACCESS_KEY: optionalText,
  S3_SECRET_KEY: optionalText,
  /** 0 puts the bucket name into the host instead of the path. */
  S3_FORCE_PATH_STYLE: flag(true),
  /** smtp://user:password@host:port; unset in development: mails go to DATA_DIR/outbox. */
  SMTP_URL: optionalText.pipe(
    z
      .url({ protocol: /^smtps?$/, error: 'takes an address such as smtp://user:password@host:587' })
      .optional(),
  ),
  /** `off` disables mail explicitly. */
  MAIL: z.enum(['on', 'off']).default('on'),
  MAIL_FROM: z.string().default('Manzil <no-reply@localhost>'),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_ISSUER_URL: z.url().default('https://accounts.google.com'),
  GOOGLE_USERINFO_URL: z.url().default('https://openidconnect.googleapis.com/v1/userinfo'),
  /** Maximum megabytes per photo. */
  MAX_UPLOAD_MB: z.coerce.number().min(1).max(50).default(10),
  /** Maximum megabytes of stored pictures per account; staff are exempt. */
  QUOTA_MB: z.coerce.number().min(1).default(5000),
  /** Number of the floating chat button in E.164; unset: no button. */
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\+?\d{7,15}$/)
    .optional(),
  BRAND_NAME: z.string().min(1).max(40).default(BRAND),
  BRAND_NAME_AR: z.string().min(1).max(40).optional(),
  SUPPORT_EMAIL: address.optional(),
  /** Map tiles; unset: the product's own base map. */
  MAP_TILE_URL: optionalText,
  MAP_ATTRIBUTION: z.string().default(''),
  CORS_ORIGINS: list.pipe(z.array(origin)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  /** 1 fills an empty database with the demo market; default 1 in development on this machine, 0 elsewhere. */
  SEED_DEMO: z.enum(['0', '1']).optional(),
  /**
   * Password of the demo logins; unset: the README's if only this machine can reach the server, else a generated one
   * that is printed.
   */
  DEMO_PASSWORD: z.string().min(8).max(128).optional(),
  /** `off` leaves rate limiting to a proxy in front, for example for load tests. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Folder, or s3://bucket/folder, for nightly backups; unset: no automatic backups. */
  BACKUP_DIR: optionalText.refine(
    (typed) => !typed?.includes('://') || inBucket(typed) !== undefined,
    'is a folder, or s3://bucket/folder',
  ),
  /** Number of backups to keep in it. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  /** Encrypts backups; they can't be opened without it. Unset: unencrypted. */
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  /** Bearer token for scraping /metrics; unset: no /metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Receiver of OpenTelemetry traces, OTLP over HTTP; unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** 1 lets feeds and webhooks use private addresses, such as a CRM in the same network. */
  FEED_PRIVATE_ADDRESSES: flag(false),
  /** bcrypt cost; lowered by tests. */
  BCRYPT_COST: z.coerce.number().int().min(4).max(15).default(12),
});

type Parsed = z.output<typeof schema>;
/** The configuration with defaults applied. */
export type Env = Omit<Parsed, 'HOST' | 'API_KEY' | 'JWT_SECRET' | 'PUBLIC_URL' | 'SEED_DEMO' | 'STORAGE'> & {
  HOST: string;
  API_KEY: string;
  JWT_SECRET: string;
  PUBLIC_URL: string;
  SEED_DEMO: boolean;
  STORAGE: 'disk' | 's3';
  isProduction: boolean;
};

/** Names of all variables; a test compares them with .env.example. */
export const ENV_KEYS = Object.keys(schema.shape);

/** Wrong and missing values, one line each. */
export class EnvError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Why a file can't be read, without its content. */
const unreadable = (file: string, error: unknown) =>
  `${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`;

/**
 * Reads `NAME_FILE` variables from the file they name (Docker secrets). Empty values count as unset.
 * @throws EnvError with a line per unreadable file
 */
function withFiles(source: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const key of ENV_KEYS) {
    const file = source[`${key}_FILE`];
    try {
      const value = file ? readFileSync(file, 'utf8').trim() : source[key];
      if (value !== undefined && value !== '') values[key] = value;
    } catch (error) {
      problems.push(`${key}_FILE: ${unreadable(file ?? '', error)}`);
    }
  }
  if (problems.length > 0) throw new EnvError(problems);
  return values;
}

/** Whether a secret is guessable: few distinct characters, or a short sequence repeated. */
const isWeak = (secret: string) =>
  secret === FORMER_SECRET || new Set(secret).size < 10 || /^(.{1,40}?)\1+$/.test(secret);

/** Settings refused in production. */
function problemsInProduction(values: Parsed): string[] {
  const needed = (['API_KEY', 'JWT_SECRET', 'PUBLIC_URL'] as const)
    .filter((key) => !values[key])
    .map((key) => `${key}: is required in production`);
  const known = (['ADMIN_PASSWORD', 'DEMO_PASSWORD'] as const)
    .filter((key) => values[key] === README_PASSWORD)
    .map((key) => `${key}: is published in the README`);
  return [
    ...needed,
    ...known,
    ...(values.API_KEY === DEFAULT_API_KEY ? ['API_KEY: is the development default'] : []),
    ...(values.JWT_SECRET && isWeak(values.JWT_SECRET)
      ? ['JWT_SECRET: is easy to guess; `npm run setup` generates one']
      : []),
    ...(!values.SMTP_URL && values.MAIL === 'on'
      ? ['SMTP_URL: is required in production (or set MAIL=off to send no mail)']
      : []),
  ];
}

/** Conflicting settings, in any environment. */
function contradictions({ STORAGE, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }: Parsed): string[] {
  return [
    ...(STORAGE === 's3' && !S3_BUCKET ? ['S3_BUCKET: is required for STORAGE=s3'] : []),
    ...(S3_ACCESS_KEY && !S3_SECRET_KEY ? ['S3_SECRET_KEY: is required with S3_ACCESS_KEY'] : []),
    ...(S3_SECRET_KEY && !S3_ACCESS_KEY ? ['S3_ACCESS_KEY: is required with S3_SECRET_KEY'] : []),
  ];
}

/** Settings that are allowed but rarely intended; logged at startup. */
export function warningsOf({
  NODE_ENV,
  PUBLIC_URL,
  SMTP_URL,
  BCRYPT_COST,
  RATE_LIMITS,
  REDIS_URL,
  MONGODB_URI,
  STORAGE,
}: Env): string[] {
  const isReal = SMTP_URL !== undefined || !isLocalSite(PUBLIC_URL);
  if (NODE_ENV === 'development' && isReal) {
    return ['This is a development start with the settings of a real site. Set NODE_ENV=production.'];
  }
  if (NODE_ENV !== 'production') return [];
  return [
    ...(PUBLIC_URL.startsWith('http:')
      ? ['PUBLIC_URL is http: passwords and sessions are sent unencrypted. Put a TLS proxy in front.']
      : []),
    ...(BCRYPT_COST < 10
      ? [`BCRYPT_COST=${BCRYPT_COST}: stolen hashes are cheap to crack; 12 is usual.`]
      : []),
    ...(REDIS_URL && !MONGODB_URI
      ? [
          'REDIS_URL is set without MONGODB_URI: several servers need MongoDB, as the embedded store serves one.',
        ]
      : []),
    ...(REDIS_URL && STORAGE === 'disk'
      ? ['REDIS_URL with STORAGE=disk: all servers must share one folder DATA_DIR/uploads.']
      : []),
    ...(RATE_LIMITS === 'off' ? ['RATE_LIMITS=off: only a proxy in front can stop password guessing.'] : []),
  ];
}

/**
 * Validates the environment and applies defaults.
 * @param secretOf reads the secret stored in a data folder, if none is set
 * @throws EnvError with one line per problem
 */
export function parseEnv(
  source: NodeJS.ProcessEnv = process.env,
  secretOf: (folder: string) => string = () => PASSING_SECRET,
): Env {
  const parsed = schema.safeParse(withFiles(source));
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  const problems = contradictions(values);
  if (isProduction) problems.push(...problemsInProduction(values));
  if (problems.length > 0) throw new EnvError(problems);
  const PUBLIC_URL = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    ...values,
    HOST: values.HOST ?? (isProduction && values.TRUST_PROXY === 0 ? '0.0.0.0' : '127.0.0.1'),
    API_KEY: values.API_KEY ?? DEFAULT_API_KEY,
    JWT_SECRET: values.JWT_SECRET ?? secretOf(values.DATA_DIR),
    PUBLIC_URL,
    STORAGE: values.STORAGE ?? (values.S3_BUCKET ? 's3' : 'disk'),
    SEED_DEMO:
      values.SEED_DEMO === undefined
        ? values.NODE_ENV === 'development' && isLocalSite(PUBLIC_URL) && !values.SMTP_URL
        : values.SEED_DEMO === '1',
    isProduction,
  };
}

/** @throws EnvError if the file exists but can't be read: `process.loadEnvFile` would report it as missing */
function loadEnvFile(file: string): void {
  if (!existsSync(file)) return;
  try {
    readFileSync(file);
  } catch (error) {
    throw new EnvError([`${unreadable(file, error)}: chown it to the user the product runs as.`]);
  }
  process.loadEnvFile(file);
}

/**
 * Reads the environment of this process, completed by `.env` in the project root if it exists. A relative DATA_DIR or
 * BACKUP_DIR is resolved against the root, wherever the process was started. From then on the process writes files for
 * its own user only.
 * @throws EnvError with one line per problem; StartError if DATA_DIR can't be written
 */
export function readEnvironment(): Env {
  const root = projectRoot();
  const file = join(root, '.env');
  loadEnvFile(file);
  const newSecret = () => randomBytes(48).toString('base64url');
  const values = parseEnv(process.env, (folder) =>
    createDataFileOnce(resolve(root, folder), 'jwt-secret', newSecret),
  );
  const DATA_DIR = resolve(root, values.DATA_DIR);
  restrictToOwner(DATA_DIR);
  const { BACKUP_DIR } = values;
  return {
    ...values,
    DATA_DIR,
    ...(BACKUP_DIR !== undefined && {
      BACKUP_DIR: inBucket(BACKUP_DIR) ? BACKUP_DIR : resolve(root, BACKUP_DIR),
    }),
  };
}

let current: Env | undefined;

/** Sets the configuration of this process. */
export function setEnv(values: Env): Env {
  current = values;
  return values;
}

/** Configuration of this process; call `setEnv` first. */
export function env(): Env {
  if (!current) throw new Error('The environment has not been read yet');
  return current;
}

/** Whether an address is loopback, as written in a socket or a setting. */
export const isLoopback = (address: string | undefined): boolean =>
  /^(?:localhost|::1|\[::1\]|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i.test(address ?? '');

/** Whether the site's address is one of this machine's own. */
const isLocalSite = (publicUrl: string): boolean => isLoopback(new URL(publicUrl).hostname);

/** Whether only users of this machine can reach the server. Proxies and public addresses rule that out. */
export function isForThisMachine(): boolean {
  const { HOST, TRUST_PROXY, PUBLIC_URL, isProduction } = env();
  return !isProduction && isLoopback(HOST) && TRUST_PROXY === 0 && isLocalSite(PUBLIC_URL);
}

/** Resolves a path from the command line: npm runs a workspace's script in another folder than the caller's. */
export const resolveCliPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path);
