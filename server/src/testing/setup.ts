import { log } from '../platform/base/logger';

log.level = process.env['LOG_LEVEL'] ?? 'silent';
