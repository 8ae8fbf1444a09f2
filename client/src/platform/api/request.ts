import { config } from '../config';
import { currentLanguage } from '../i18n/i18n';
import { getSocketId } from './live';
import { getToken } from '../session';

/** Base path of the API. */
export const API = '/api/v1';

/** Headers of every request: application key, language, token, tab. */
export function requestHeaders(): Record<string, string> {
  const token = getToken();
  const socketId = getSocketId();
  return {
    apikey: config.apiKey,
    'Accept-Language': currentLanguage(),
    ...(token && { jwtoken: token }),
    ...(socketId && { 'X-Socket-Id': socketId }),
  };
}
