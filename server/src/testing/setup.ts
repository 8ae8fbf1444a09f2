import { log } from '../platform/logger';

log.level = process.env['LOG_LEVEL'] ?? 'silent';
