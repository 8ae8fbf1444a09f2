import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
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
const list = z
  .string()
  .default('')
  .transform((typed) =>
    typed
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
/** A span of time as plain seconds, `30m`, `12h` or `7d`; read as seconds. */
const span = z
  .string()
  .regex(/^\d+[smhd]?$/)
  .transform((typed) => Number.parseInt(typed, 10) * (UNITS[typed.at(-1) ?? ''] ?? 1));

const DEVELOPMENT_SECRETS = {
  API_KEY: 'manzil-web',
  JWT_SECRET: 'development-only-secret-never-in-production',
};

/** Every variable the product reads, one sentence each (spec/4-platform "Configuration"). */
const schema = z.object({
  /** `production` makes secrets mandatory and errors terse. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(5000),
  HOST: z.string().default('0.0.0.0'),
  /** The address people type, without a slash at the end; https turns HSTS on. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** How many proxies stand in front: a number of hops, 0 for none. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  /** The application key the browser sends; readable by anyone who opens the page. */
  API_KEY: z.string().min(8).optional(),
  /** Signs session tokens; at least 32 characters in production. */
  JWT_SECRET: z.string().min(32).optional(),
  /** A session ends this long after its sign-in (spec/2-api "Token"). */
  JWT_EXPIRES_IN: span.prefault('7d'),
  /** A session ends this long after its last use; not set: only with JWT_EXPIRES_IN. */
  SESSION_IDLE: span.optional(),
  /** A MongoDB; not set: the embedded store under DATA_DIR. */
  MONGODB_URI: optionalText,
  REQUIRE_STAFF_2FA: flag(false),
  /** Where uploads, the embedded store and the development outbox lie. */
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: optionalText,
  /** smtp://user:password@host:port; not set in development: mails land in DATA_DIR/outbox. */
  SMTP_URL: optionalText,
  /** `off` sends no mail at all, knowingly. */
  MAIL: z.enum(['on', 'off']).default('on'),
  MAIL_FROM: z.string().default('Manzil <no-reply@localhost>'),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_ISSUER_URL: z.url().default('https://accounts.google.com'),
  GOOGLE_USERINFO_URL: z.url().default('https://openidconnect.googleapis.com/v1/userinfo'),
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: optionalText,
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** Megabytes a photo. */
  MAX_UPLOAD_MB: z.coerce.number().min(1).max(50).default(10),
  /** Number of the floating chat button in E.164; none: no button. */
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\+?\d{7,15}$/)
    .optional(),
  BRAND_NAME: z.string().min(1).max(40).default('Manzil'),
  SUPPORT_EMAIL: z.email().optional(),
  /** Tiles for the map; none: the bundled outline. */
  MAP_TILE_URL: optionalText,
  MAP_ATTRIBUTION: z.string().default(''),
  CORS_ORIGINS: list,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: optionalText,
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  /** 1 fills an empty database with the demo market; default 1 in development, 0 elsewhere. */
  SEED_DEMO: z.enum(['0', '1']).optional(),
  /** `off` leaves limiting to a proxy in front, and makes load tests possible. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** bcrypt cost; lowered by tests. */
  BCRYPT_COST: z.coerce.number().int().min(4).max(15).default(12),
});

type Parsed = z.output<typeof schema>;
/** The configuration after defaults. */
export type Env = Omit<Parsed, 'API_KEY' | 'JWT_SECRET' | 'PUBLIC_URL' | 'SEED_DEMO'> & {
  API_KEY: string;
  JWT_SECRET: string;
  PUBLIC_URL: string;
  SEED_DEMO: boolean;
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

/**
 * Checks and completes the environment.
 * @throws EnvError with one line a problem
 */
export function parseEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = schema.safeParse(withFiles(source));
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  const problems: string[] = [];
  if (isProduction) {
    for (const key of ['API_KEY', 'JWT_SECRET', 'PUBLIC_URL'] as const) {
      if (!values[key]) problems.push(`${key}: is needed in production`);
    }
    if (values.JWT_SECRET === DEVELOPMENT_SECRETS.JWT_SECRET) {
      problems.push('JWT_SECRET: the development value is not a secret');
    }
    if (!values.SMTP_URL && values.MAIL === 'on') {
      problems.push('SMTP_URL: is needed in production (or MAIL=off to send no mail, knowingly)');
    }
  }
  if (values.STORAGE === 's3') {
    problems.push('STORAGE: s3 is not supported yet; use disk (files under DATA_DIR/uploads)');
  }
  if (problems.length > 0) throw new EnvError(problems);
  return {
    ...values,
    API_KEY: values.API_KEY ?? DEVELOPMENT_SECRETS.API_KEY,
    JWT_SECRET: values.JWT_SECRET ?? DEVELOPMENT_SECRETS.JWT_SECRET,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    SEED_DEMO: values.SEED_DEMO === undefined ? values.NODE_ENV === 'development' : values.SEED_DEMO === '1',
    isProduction,
  };
}

/**
 * The environment of this process, completed by the file `.env` at the top of the project where there is one; a
 * relative DATA_DIR lies there too, wherever the process was started.
 * @throws EnvError with one line a problem
 */
export function readEnvironment(): Env {
  const root = projectRoot();
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const values = parseEnv();
  return { ...values, DATA_DIR: resolve(root, values.DATA_DIR) };
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
