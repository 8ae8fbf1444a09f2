import { config } from '../config';
import { currentLanguage } from '../i18n/i18n';
import { getSocketId } from './live';
import { getToken } from '../session';

/** Where every call of the contract lives. */
export const API = '/api/v1';

/** What every request says: which application, in which language, who, from which tab. */
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
