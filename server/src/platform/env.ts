import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readEmail } from '@manzil/shared/domain/email';
import { closeToOthers, keep } from './dataFolder';
import { projectRoot } from './root';

const flag = (otherwise: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .transform((typed) => typed === '1' || typed === 'true')
    .default(otherwise);
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

/** An address of scheme and host, as browsers write it in Origin. A slash at its end is dropped. */
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((typed) => /^[^/]+\/\/[^/?#@\\]+\/*$/.test(typed), {
    error:
      'takes a scheme and a host only, such as https://homes.example.ae: the site cannot run under a path',
    abort: true,
  })
  .transform((typed) => new URL(typed).origin);

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** A span of time as plain seconds, `30m`, `12h` or `7d`; read as seconds. */
const span = z
  .string()
  .regex(/^\d+[smhd]?$/)
  .transform((typed) => Number.parseInt(typed, 10) * (UNITS[typed.at(-1) ?? ''] ?? 1));

/** Sent by the browser of an operator who sets none. No secret: whoever opens the page can read it. */
const DEFAULT_API_KEY = 'manzil-web';
/** Signs the tokens of this process alone, where no secret is given or kept. */
const PASSING_SECRET = randomBytes(48).toString('base64url');
/** Stood in the source once. */
const FORMER_SECRET = 'development-only-secret-never-in-production';
/** Stands in the README: the demo logins' while only this machine's own people can reach the server. */
export const README_PASSWORD = 'Manzil-demo-1';

/** A folder of a bucket; '' is its top. */
export interface BucketAddress {
  bucket: string;
  folder: string;
}

/** What s3://bucket/folder names; undefined for anything else. */
export function inBucket(typed: string): BucketAddress | undefined {
  const [, bucket, folder] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/.exec(typed) ?? [];
  return bucket === undefined ? undefined : { bucket, folder: (folder ?? '').slice(1) };
}

/** Every variable the product reads, one sentence each (spec/4-platform "Configuration"). */
const schema = z.object({
  /** `production` makes secrets mandatory and errors terse. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(5000),
  /** The address to listen on; not set: every one in production, this machine's own elsewhere. */
  HOST: optionalText,
  /** The address people type; https turns HSTS on. */
  PUBLIC_URL: origin.optional(),
  /** How many proxies stand in front: a number of hops, 0 for none. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** The application key the browser sends; readable by anyone who opens the page. */
  API_KEY: z.string().min(8).optional(),
  /** Signs session tokens; not set outside production: one made at the first start and kept in DATA_DIR. */
  JWT_SECRET: z.string().min(32).optional(),
  /** A session ends this long after its sign-in (spec/2-api "Token"). */
  JWT_EXPIRES_IN: span.prefault('7d'),
  /** A session ends this long after its last use; not set: only with JWT_EXPIRES_IN. */
  SESSION_IDLE: span.optional(),
  /** A MongoDB; not set: the embedded store under DATA_DIR. */
  MONGODB_URI: optionalText,
  /** What several servers share through: redis:// or rediss://; not set: one server alone. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  REQUIRE_STAFF_2FA: flag(false),
  /** 1 tells agents' phone and WhatsApp numbers to signed-in people only; the texts that say so follow it. */
  CONTACT_NEEDS_LOGIN: flag(false),
  /** Where uploads, the embedded store and the development outbox lie. */
  DATA_DIR: z.string().default('.data'),
  /** Where pictures and documents lie; not set: `s3` where S3_BUCKET names a bucket, else `disk`. */
  STORAGE: z.enum(['disk', 's3']).optional(),
  /** An S3-compatible store; not set: AWS itself. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: optionalText,
  S3_REGION: z.string().default('us-east-1'),
  /** Not set, both: what the machine itself is allowed to (a role of AWS). */
  S3_ACCESS_KEY: optionalText,
  S3_SECRET_KEY: optionalText,
  /** 0 puts the name of the bucket into the host instead of the path. */
  S3_FORCE_PATH_STYLE: flag(true),
  /** smtp://user:password@host:port; not set in development: mails land in DATA_DIR/outbox. */
  SMTP_URL: optionalText,
  /** `off` sends no mail at all, knowingly. */
  MAIL: z.enum(['on', 'off']).default('on'),
  MAIL_FROM: z.string().default('Manzil <no-reply@localhost>'),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_ISSUER_URL: z.url().default('https://accounts.google.com'),
  GOOGLE_USERINFO_URL: z.url().default('https://openidconnect.googleapis.com/v1/userinfo'),
  /** Megabytes a photo. */
  MAX_UPLOAD_MB: z.coerce.number().min(1).max(50).default(10),
  /** Megabytes of pictures an account may have stored; staff without a limit. */
  QUOTA_MB: z.coerce.number().min(1).default(5000),
  /** Number of the floating chat button in E.164; none: no button. */
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\+?\d{7,15}$/)
    .optional(),
  BRAND_NAME: z.string().min(1).max(40).default('Manzil'),
  SUPPORT_EMAIL: address.optional(),
  /** Tiles for the map; none: the product's own base map. */
  MAP_TILE_URL: optionalText,
  MAP_ATTRIBUTION: z.string().default(''),
  CORS_ORIGINS: list.pipe(z.array(origin)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ADMIN_EMAIL: address.optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  /** 1 fills an empty database with the demo market; default 1 in development, 0 elsewhere. */
  SEED_DEMO: z.enum(['0', '1']).optional(),
  /** The password of the demo logins; not set: the README's on this machine alone, else one made and printed. */
  DEMO_PASSWORD: z.string().min(8).max(128).optional(),
  /** `off` leaves limiting to a proxy in front, and makes load tests possible. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** A folder, or s3://bucket/folder, for nightly backups; not set: none are made by themselves. */
  BACKUP_DIR: optionalText.refine(
    (typed) => !typed?.includes('://') || inBucket(typed) !== undefined,
    'is a folder, or s3://bucket/folder',
  ),
  /** How many backups are kept in it. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  /** Seals backups; without it nobody opens them. Not set: they lie open. */
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  /** What a scraper of /metrics shows as its bearer token; not set: there is no /metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where OpenTelemetry's traces go, by OTLP over HTTP; not set: none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** bcrypt cost; lowered by tests. */
  BCRYPT_COST: z.coerce.number().int().min(4).max(15).default(12),
});

type Parsed = z.output<typeof schema>;
/** The configuration after defaults. */
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

/** The wrong and missing values, one line each. */
export class EnvError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Values of `NAME_FILE` variables are read from the file they name (Docker secrets). Empty values count as unset. */
function withFiles(source: NodeJS.ProcessEnv): Record<string, string> {
  const values: Record<string, string> = {};
  for (const key of ENV_KEYS) {
    const file = source[`${key}_FILE`];
    const value = file ? readFileSync(file, 'utf8').trim() : source[key];
    if (value !== undefined && value !== '') values[key] = value;
  }
  return values;
}

/** A secret with few signs, or made by repeating a few, is guessed. */
const isWeak = (secret: string) =>
  secret === FORMER_SECRET || new Set(secret).size < 10 || /^(.{1,40}?)\1+$/.test(secret);

/** What a server that everybody reaches is not started with. */
function problemsInProduction(values: Parsed): string[] {
  const needed = (['API_KEY', 'JWT_SECRET', 'PUBLIC_URL'] as const)
    .filter((key) => !values[key])
    .map((key) => `${key}: is needed in production`);
  const known = (['ADMIN_PASSWORD', 'DEMO_PASSWORD'] as const)
    .filter((key) => values[key] === README_PASSWORD)
    .map((key) => `${key}: stands in the README`);
  return [
    ...needed,
    ...known,
    ...(values.API_KEY === DEFAULT_API_KEY ? ['API_KEY: is the one of every development start'] : []),
    ...(values.JWT_SECRET && isWeak(values.JWT_SECRET)
      ? ['JWT_SECRET: is easy to guess; `npm run setup` makes a random one']
      : []),
    ...(!values.SMTP_URL && values.MAIL === 'on'
      ? ['SMTP_URL: is needed in production (or MAIL=off to send no mail, knowingly)']
      : []),
  ];
}

/** Settings that do not go together, wherever the server runs. */
function contradictions({ STORAGE, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }: Parsed): string[] {
  return [
    ...(STORAGE === 's3' && !S3_BUCKET ? ['S3_BUCKET: is needed for STORAGE=s3'] : []),
    ...(S3_ACCESS_KEY && !S3_SECRET_KEY ? ['S3_SECRET_KEY: is needed with S3_ACCESS_KEY'] : []),
    ...(S3_SECRET_KEY && !S3_ACCESS_KEY ? ['S3_ACCESS_KEY: is needed with S3_SECRET_KEY'] : []),
  ];
}

/** What is allowed in production and is seldom meant; said at the start. */
export function warningsOf({
  isProduction,
  PUBLIC_URL,
  BCRYPT_COST,
  RATE_LIMITS,
  REDIS_URL,
  MONGODB_URI,
  STORAGE,
}: Env): string[] {
  if (!isProduction) return [];
  return [
    ...(PUBLIC_URL.startsWith('http:')
      ? ['PUBLIC_URL is http: passwords and sessions travel in clear. Put a proxy with TLS in front.']
      : []),
    ...(BCRYPT_COST < 10
      ? [`BCRYPT_COST=${BCRYPT_COST}: a stolen hash is cheap to guess; 12 is usual.`]
      : []),
    ...(REDIS_URL && !MONGODB_URI
      ? ['REDIS_URL is for several servers, and they need a MONGODB_URI: the embedded store serves one.']
      : []),
    ...(REDIS_URL && STORAGE === 'disk'
      ? ['REDIS_URL with STORAGE=disk: all servers need one and the same folder DATA_DIR/uploads.']
      : []),
    ...(RATE_LIMITS === 'off' ? ['RATE_LIMITS=off: only a proxy in front keeps guessers away.'] : []),
  ];
}

/**
 * Checks and completes the environment.
 * @param secretOf the secret that is kept in a data folder, for when none is given
 * @throws EnvError with one line a problem
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
  return {
    ...values,
    HOST: values.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    API_KEY: values.API_KEY ?? DEFAULT_API_KEY,
    JWT_SECRET: values.JWT_SECRET ?? secretOf(values.DATA_DIR),
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    STORAGE: values.STORAGE ?? (values.S3_BUCKET ? 's3' : 'disk'),
    SEED_DEMO: values.SEED_DEMO === undefined ? values.NODE_ENV === 'development' : values.SEED_DEMO === '1',
    isProduction,
  };
}

/**
 * The environment of this process, completed by the file `.env` at the top of the project where there is one; a
 * relative DATA_DIR or BACKUP_DIR lies there too, wherever the process was started. What the process writes from then on is for its own
 * user alone.
 * @throws EnvError with one line a problem; StartError when DATA_DIR cannot be written
 */
export function readEnvironment(): Env {
  const root = projectRoot();
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const newSecret = () => randomBytes(48).toString('base64url');
  const values = parseEnv(process.env, (folder) => keep(resolve(root, folder), 'jwt-secret', newSecret));
  const DATA_DIR = resolve(root, values.DATA_DIR);
  closeToOthers(DATA_DIR);
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

/** Makes `values` the configuration of this process. */
export function setEnv(values: Env): Env {
  current = values;
  return values;
}

/** The configuration of this process; `setEnv` comes first. */
export function env(): Env {
  if (!current) throw new Error('The environment has not been read yet');
  return current;
}

/** This machine's own addresses, as a socket or a setting writes them. */
export const isLoopback = (address: string | undefined): boolean =>
  /^(?:localhost|::1|\[::1\]|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i.test(address ?? '');

/** Can nobody but this machine's own people reach the server? Proxies and public addresses say otherwise. */
export function isForThisMachine(): boolean {
  const { HOST, TRUST_PROXY, PUBLIC_URL, isProduction } = env();
  return !isProduction && isLoopback(HOST) && TRUST_PROXY === 0 && isLoopback(new URL(PUBLIC_URL).hostname);
}

/** Resolves a path that somebody typed: npm runs a workspace's script in another folder than the one it was called in. */
export const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path);
