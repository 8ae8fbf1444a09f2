import { z } from 'zod';
import { PERMIT_TYPES } from '../../domain/enums';
import { MAX_SEND_BACK_REASON, MAX_SEND_BACK_REASONS, MIN_STAFF_REASON } from '../../domain/text/textLimits';
import { command, query } from '../wire/endpoint';
import { dataOf, email, isoDate, line, nothing, ofEachEmirate, phone, text } from '../schemas/scalars';

/** Settings of the site's operator; null: not set, nothing is shown. */
export const siteSettings = z.object({
  brandName: line(1, 40),
  /** Shown instead of `brandName` in Arabic. */
  brandNameAr: line(1, 40).nullable().default(null),
  supportEmail: email.nullable(),
  /** For the floating chat button. */
  whatsappNumber: phone.nullable(),
  phone: phone.nullable(),
  /** Office address, shown in the footer of every public page and in the legal texts. */
  address: line(1, 200).nullable(),
  addressAr: line(1, 200).nullable(),
  /** Type of advertising permit that listings in each emirate need for publication. */
  permits: ofEachEmirate(z.enum(PERMIT_TYPES).nullable()),
});

/** Common reasons for sending listings back, in both languages; the stored reason contains both texts. */
const reasons = z
  .array(
    z.object({
      title: z.object({ en: line(1, 40), ar: line(1, 40) }),
      en: text(MIN_STAFF_REASON, MAX_SEND_BACK_REASON),
      ar: text(MIN_STAFF_REASON, MAX_SEND_BACK_REASON),
    }),
  )
  .max(MAX_SEND_BACK_REASONS);

/** When they were last changed; null while they are the product's defaults. */
const updatedAt = isoDate.nullable();
const stored = dataOf(siteSettings.extend({ updatedAt }));
const storedReasons = dataOf(z.object({ reasons, updatedAt }));

export const settingsContract = {
  get: query({
    wire: 'GET /settings',
    access: 'operator',
    summary: 'Name, contact and permit rules of the site',
    input: nothing,
    output: stored,
    beyond: true,
  }),
  set: command({
    wire: 'PUT /settings',
    access: 'operator',
    summary: 'Change name, contact and permit rules of the site',
    input: siteSettings,
    output: stored,
    message: 'settings.saved',
    beyond: true,
  }),
  reasons: query({
    wire: 'GET /settings/reasons',
    access: 'staff',
    summary: 'Prepared reasons for sending listings back',
    input: nothing,
    output: storedReasons,
    beyond: true,
  }),
  setReasons: command({
    wire: 'PUT /settings/reasons',
    access: 'admin',
    summary: 'Change the prepared reasons for sending listings back',
    input: z.object({ reasons }),
    output: storedReasons,
    message: 'settings.saved',
    beyond: true,
  }),
};
