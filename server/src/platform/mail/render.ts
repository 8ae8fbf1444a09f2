import type { Locale } from '@manzil/shared/domain/enums';
import { env } from '../base/env';
import { brandIn, site } from '../base/site';
import { escapeHtml } from '../base/html';
import { arabic } from './arabic';
import { english } from './english';
import { isolate, isolateTexts, isWhollyForeign, withBdi } from './isolate';
import type { MailCalendar, MailData, MailTemplate, MailText } from './mailData';

/** A mail as sent. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  calendar: MailCalendar | undefined;
}

/** Reduces text to one line, so that user input can't inject a header. */
export const oneLine = (typed: string) => typed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const FONT = "'Segoe UI', Tahoma, Arial, sans-serif";
const markUp = (text: string) => withBdi(escapeHtml(text));
/** A paragraph in the mail's direction; one that somebody else wrote has its own. */
const paragraph = (line: string, style = '') =>
  isWhollyForeign(line)
    ? `<p dir="auto" style="margin:0 0 14px;${style}">${escapeHtml(line.slice(1, -1))}</p>`
    : `<p style="margin:0 0 14px;${style}">${markUp(line)}</p>`;

function htmlBody(greeting: string, mail: MailText, urlOf: (path: string) => string): string {
  const parts = [paragraph(greeting), ...mail.lines.map((line) => paragraph(line))];
  if (mail.code) {
    parts.push(
      `<p dir="ltr" style="margin:8px 0 22px;padding:14px;border-radius:10px;background:#e1f0ee;color:#074447;font-size:30px;font-weight:700;letter-spacing:8px;text-align:center">${escapeHtml(mail.code)}</p>`,
    );
  }
  for (const { title, price, place, path } of mail.items ?? []) {
    parts.push(
      `<p style="margin:0 0 12px;padding:12px 14px;border:1px solid #e6e0d7;border-radius:10px"><a href="${escapeHtml(urlOf(path))}" style="color:#0b5f61;font-weight:600;text-decoration:none">${markUp(title)}</a><br>${markUp(price)} · ${markUp(place)}</p>`,
    );
  }
  if (mail.action) {
    parts.push(
      `<p style="margin:10px 0 22px"><a href="${escapeHtml(urlOf(mail.action.path))}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#0b6366;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(mail.action.label)}</a></p>`,
    );
  }
  for (const note of mail.notes ?? []) parts.push(paragraph(note, 'color:#5d6a65;font-size:14px'));
  return parts.join('\n');
}

/** Renders a mail: subject, HTML and plain text in the reader's language and direction. */
export function renderMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  locale: Locale,
): RenderedMail {
  const { PUBLIC_URL } = env();
  const { supportEmail } = site();
  const brandName = brandIn(locale);
  const support = supportEmail ? isolate(supportEmail) : undefined;
  const texts = locale === 'ar' ? arabic : english;
  const mail = texts.mails[template](isolateTexts(data), isolate(brandName), support);
  const urlOf = (path: string) => new URL(path, `${PUBLIC_URL}/`).href;
  const greeting = texts.greeting('name' in data ? isolate(oneLine(data.name)) : undefined);
  const footer = texts.footer(isolate(brandName), support);
  const dir = locale === 'ar' ? 'rtl' : 'ltr';
  const settings = mail.settings && { ...mail.settings, url: urlOf(mail.settings.path) };
  const subject = oneLine(mail.subject);
  const html = `<!doctype html>
<html lang="${locale}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#faf8f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="background:#faf8f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" style="max-width:560px;background:#ffffff;border:1px solid #e6e0d7;border-radius:16px">
<tr><td style="padding:22px 28px 0;font-family:${FONT};font-size:20px;font-weight:700;color:#0b6366"><bdi>${escapeHtml(brandName)}</bdi></td></tr>
<tr><td style="padding:18px 28px 14px;font-family:${FONT};font-size:16px;line-height:1.6;color:#36433f;text-align:start">
${htmlBody(greeting, mail, urlOf)}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;font-family:${FONT};font-size:13px;color:#5d6a65">${markUp(footer)}${
    settings
      ? ` · <a href="${escapeHtml(settings.url)}" style="color:#0b5f61">${escapeHtml(settings.label)}</a>`
      : ''
  }</p>
</td></tr></table></body></html>
`;
  const text = [
    greeting,
    ...mail.lines,
    ...(mail.code ? [mail.code] : []),
    ...(mail.items ?? []).map(
      ({ title, price, place, path }) => `${title}\n${price} · ${place}\n${urlOf(path)}`,
    ),
    ...(mail.action ? [`${mail.action.label}:\n${urlOf(mail.action.path)}`] : []),
    ...(mail.notes ?? []),
    `--\n${footer}${settings ? `\n${settings.label}: ${settings.url}` : ''}`,
  ].join('\n\n');
  return { subject, html, text: `${text}\n`, calendar: mail.calendar };
}
