import type { Request, RequestHandler } from 'express';
import { AppError, forbidden, InputError } from '../base/errors';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Deepest nesting accepted, checked before any recursive walk (spec/2-api). */
const MAX_DEPTH = 12;
/** Most keys and list entries in total. */
const MAX_KEYS = 1000;

/**
 * Refuses keys that reach prototypes, too many keys, and nesting that would overflow the stack. Iterative on purpose: a
 * hostile body may be 45,000 levels deep.
 * @throws InputError; 400 `too_many_keys`
 */
export function guardShape(value: unknown): void {
  let left = MAX_KEYS;
  const open: { value: unknown; depth: number; path: string }[] = [{ value, depth: 0, path: '' }];
  for (let item = open.pop(); item; item = open.pop()) {
    if (typeof item.value !== 'object' || item.value === null) continue;
    if (item.depth >= MAX_DEPTH) throw invalidShape(item.path);
    const keys = Object.keys(item.value);
    left -= keys.length;
    if (left < 0) throw new AppError(400, 'too_many_keys');
    for (const key of keys) {
      const path = item.path ? `${item.path}.${key}` : key;
      if (FORBIDDEN_KEYS.has(key)) throw invalidShape(path);
      open.push({ value: (item.value as Record<string, unknown>)[key], depth: item.depth + 1, path });
    }
  }
}

const invalidShape = (path: string) =>
  new InputError([{ code: 'custom', path: [path.slice(0, 200)], message: 'shape', input: undefined }]);

/**
 * Accepts a deleting GET only from a script on our own pages, never as HEAD, navigation, prefetch, image or cross-site
 * request (spec/2-api; security notes §1.5).
 */
export const requireSameOriginScript: RequestHandler = (req, _res, next) => {
  const given = (name: string) => req.get(name)?.toLowerCase();
  const allowed = (name: string, ...values: string[]) => {
    const value = given(name);
    return value === undefined || values.includes(value);
  };
  const byScript =
    allowed('sec-fetch-mode', 'cors', 'same-origin') &&
    allowed('sec-fetch-dest', 'empty') &&
    allowed('sec-fetch-site', 'same-origin') &&
    !given('purpose') &&
    !given('sec-purpose');
  next(byScript ? undefined : forbidden());
};

/** Whether the request has a body. */
const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

/** 415 for bodies other than JSON, or multipart where the call takes files. */
export function guardMediaType(req: Request, takesFiles: boolean): 'json' | 'multipart' | 'none' {
  if (!hasBody(req)) return 'none';
  if (req.is('application/json')) return 'json';
  if (takesFiles && req.is('multipart/form-data')) return 'multipart';
  throw new AppError(415, 'wrong_media_type');
}
