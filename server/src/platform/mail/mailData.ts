import type { REQUEST_STATUSES } from '@manzil/shared/domain/enums';
import type { Role } from '@manzil/shared/domain/roles';

/** A listing in a list of several. Prices and places come worded in the reader's language. */
export interface MailItem {
  title: string;
  /** `AED 1,250,000 / yr` */
  price: string;
  place: string;
  path: string;
}

/** What each mail needs. A `path` is an address on this site, beginning with `/`. */
export interface MailData {
  /** A one-time code; `minutes` it is good for. Nobody has confirmed the address: it is greeted by no typed name. */
  otp: { code: string; minutes: number };
  resetPassword: { name: string; path: string; minutes: number };
  /** An account made by staff: the person chooses a password. */
  setPassword: { name: string; path: string; minutes: number };
  suspended: { name: string; reason?: string };
  passwordChanged: { name: string };
  /** A second factor was set up, or given up. */
  secondFactor: { name: string; isOn: boolean };
  /** Goes to the former address. */
  emailChanged: { name: string; newEmail: string };
  roleChanged: { name: string; role: Role };
  listingVerified: { name: string; title: string; path: string };
  listingSentBack: { name: string; title: string; reason: string; path: string };
  /** `expiresAt` as `2027-03-31`. */
  permitExpiring: { name: string; title: string; expiresAt: string; path: string };
  stillAvailable: { name: string; title: string; path: string };
  savedSearchAlert: {
    name: string;
    searchName: string;
    count: number;
    items: MailItem[];
    path: string;
    settingsPath: string;
  };
  /** Staff answer what somebody wrote to the operator. */
  contactAnswer: { name: string; answer: string; message: string };
  /** Staff send what fits a custom request; `note` is theirs. */
  customMatches: { name: string; items: MailItem[]; note?: string; path: string };
  /** A chat waits to be read; `group` is its name where there are more than two. */
  unreadChat: { name: string; from: string; group?: string; path: string; settingsPath: string };
  requestReceived: { name: string; from: string; title: string; message?: string; path: string };
  requestStatus: { name: string; title: string; status: (typeof REQUEST_STATUSES)[number]; path: string };
  /** Staff took a service out of the public lists. */
  serviceHidden: { name: string; title: string; reason: string; path: string };
  /** Staff deleted a listing or a service. */
  offerDeleted: { name: string; title: string; path: string };
  /** Staff deleted all that somebody offered. */
  allDeleted: { name: string; path: string };
  /** An admin handed somebody’s listings or services over to the recipient. */
  offersReceived: { name: string; from: string; path: string };
  /** What somebody asked about is not offered any more. */
  requestGone: { name: string; title: string; path: string };
}
export type MailTemplate = keyof MailData;

/** A mail in words, before it becomes HTML and text. */
export interface MailText {
  subject: string;
  lines: string[];
  /** Shown large, for copying. */
  code?: string;
  items?: MailItem[];
  action?: { label: string; path: string };
  /** What comes after the button, in small print. */
  notes?: string[];
  /** Where the person says that such mails should stop. */
  settings?: { label: string; path: string };
}

/** The wording of every mail in one language. */
export interface MailTexts {
  mails: { [T in MailTemplate]: (data: MailData[T], brand: string) => MailText };
  greeting: (name?: string) => string;
  /** Below every mail. */
  footer: (brand: string, supportEmail: string | undefined) => string;
}
