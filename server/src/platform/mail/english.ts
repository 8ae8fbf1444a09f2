import { agencyMails } from './agencyMails';
import { preferenceLines } from './appointment';
import type { MailTexts } from './mailData';
import { quoteMail } from './quoteMail';
import { viewingMail } from './viewingMail';

const ROLE_NAMES = {
  user: 'user',
  agent: 'property agent',
  service_agent: 'service agent',
  injazat_worker: 'worker',
  admin: 'admin',
  super_admin: 'super admin',
} as const;
const STATUS_NAMES = {
  pending: 'new',
  inProgress: 'in progress',
  done: 'done',
  rejected: 'declined',
} as const;
/** What the owner of a listing or service did with a request. */
const STATUS_ACTS = {
  pending: (from: string, title: string) => `${from} reopened your request about “${title}”.`,
  inProgress: (from: string, title: string) => `${from} is working on your request about “${title}”.`,
  done: (from: string, title: string) => `${from} marked your request about “${title}” as done.`,
  rejected: (from: string, title: string) => `${from} declined your request about “${title}”.`,
};

const minutesText = (minutes: number) =>
  minutes >= 2880
    ? `${Math.round(minutes / 1440)} days`
    : minutes >= 120
      ? `${Math.round(minutes / 60)} hours`
      : `${minutes} minutes`;
const dayText = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-AE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const contact = (support: string | undefined) =>
  support ? `write to ${support}` : 'contact us through our website';

/** All mails in English. */
export const english: MailTexts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  footer: (brand, support) =>
    support ? `${brand} · Questions? Write to ${support}` : `${brand} · This message was sent automatically.`,
  mails: {
    otp: ({ code, minutes }, brand) => ({
      subject: `${code} is your ${brand} code`,
      lines: ['Enter this code to confirm that this e-mail address is yours:'],
      code,
      notes: [
        `The code is valid for ${minutesText(minutes)} and can be used once.`,
        'We never ask for it by phone or chat. If you didn’t request a code, ignore this e-mail.',
      ],
    }),
    requestCode: ({ code, minutes }, brand) => ({
      subject: `${code} is your ${brand} code`,
      lines: ['Enter this code to sign in and send your request:'],
      code,
      notes: [
        `The code is valid for ${minutesText(minutes)} and can be used once.`,
        'We never ask for it by phone or chat. If you didn’t make a request, ignore this e-mail: nothing is sent without the code.',
      ],
    }),
    signInToSend: ({ path }, brand) => ({
      subject: `Sign in to ${brand} to send your request`,
      lines: [
        'You already have an account with this e-mail address. Sign in with your password to send your request.',
      ],
      action: { label: 'Sign in', path },
      notes: ['If you didn’t make a request, ignore this e-mail: nothing is sent without signing in.'],
    }),
    resetPassword: ({ path, minutes }, brand) => ({
      subject: `Choose a new ${brand} password`,
      lines: ['We received a request to reset the password for this account.'],
      action: { label: 'Choose a new password', path },
      notes: [
        `The link is valid for ${minutesText(minutes)} and can be used once.`,
        'If this wasn’t you, ignore this e-mail: your password stays the same.',
      ],
    }),
    setPassword: ({ path, minutes }, brand) => ({
      subject: `Your ${brand} account is ready`,
      lines: [`Your account on ${brand} is ready. Choose a password to sign in.`],
      action: { label: 'Choose a password', path },
      notes: [
        `The link is valid for ${minutesText(minutes)}. After that, use “Forgot password” on the sign-in page.`,
      ],
    }),
    suspended: ({ reason }, brand) => ({
      subject: `Your ${brand} account is suspended`,
      lines: [
        'Your account is suspended. You can’t sign in, and your listings are offline until it is reinstated.',
        ...(reason ? [`Reason: ${reason}`] : []),
      ],
    }),
    passwordChanged: (_data, brand) => ({
      subject: `Your ${brand} password was changed`,
      lines: ['Your password was changed and all other devices were signed out.'],
      action: { label: 'This wasn’t me', path: '/forgot-password' },
    }),
    secondFactor: ({ isOn }, brand, support) => ({
      subject: isOn
        ? `Two-factor authentication is on for your ${brand} account`
        : `Two-factor authentication is off for your ${brand} account`,
      lines: [
        isOn
          ? 'From now on, signing in requires a code from your authenticator app. All other devices were signed out.'
          : 'From now on, your password alone signs you in. All other devices were signed out.',
        `If this wasn’t you, change your password and ${contact(support)} immediately.`,
      ],
      action: { label: 'This wasn’t me', path: '/forgot-password' },
    }),
    emailChanged: ({ newEmail }, brand, support) => ({
      subject: `Your ${brand} e-mail address was changed`,
      lines: [
        `Your e-mail address is now ${newEmail}. Use it to sign in from now on.`,
        `If this wasn’t you, ${contact(support)} immediately.`,
      ],
    }),
    roleChanged: ({ role }, brand) => ({
      subject: `Your role on ${brand} was changed`,
      lines: [`Your new role: ${ROLE_NAMES[role]}. Sign in again to use it.`],
      action: { label: 'Sign in', path: '/signin' },
    }),
    listingVerified: ({ title, path }) => ({
      subject: `Published: ${title}`,
      lines: [`We reviewed and published your listing “${title}”. Everyone can see it now.`],
      action: { label: 'View listing', path },
    }),
    listingSentBack: ({ title, reason, path }) => ({
      subject: `Changes needed: ${title}`,
      lines: [`We couldn’t publish your listing “${title}” yet.`, `What to change: ${reason}`],
      action: { label: 'Edit listing', path },
    }),
    permitExpiring: ({ title, expiresAt, isExpired, path }) => ({
      subject: `${isExpired ? 'Permit expired' : 'Permit expires soon'}: ${title}`,
      lines: [
        isExpired
          ? `The advertising permit for “${title}” expired on ${dayText(expiresAt)}, so the listing is offline.`
          : `The advertising permit for “${title}” expires on ${dayText(expiresAt)}. Without a valid permit, the listing goes offline.`,
      ],
      action: { label: 'Add the new permit', path },
    }),
    stillAvailable: ({ title, path }) => ({
      subject: `Still available? ${title}`,
      lines: [
        `Is “${title}” still available? Confirm it, so that no one calls about a listing that’s no longer available.`,
        'We pause listings that aren’t confirmed for 30 days.',
      ],
      action: { label: 'Confirm or change', path },
    }),
    savedSearchAlert: ({ searchName, count, items, path, settingsPath }) => ({
      subject:
        count === 1 ? `1 new property for “${searchName}”` : `${count} new properties for “${searchName}”`,
      lines: [
        count === 1
          ? `There is a new property for your search “${searchName}”:`
          : `There are ${count} new properties for your search “${searchName}”:`,
      ],
      items,
      action: { label: 'See all', path },
      settings: { label: 'Change or stop these e-mails', path: settingsPath },
    }),
    contactAnswer: ({ answer, message }, brand) => ({
      subject: `${brand}: our reply to your message`,
      lines: [...answer.split(/\n+/), 'You wrote:', `“${message}”`],
    }),
    customMatches: ({ items, note, path }) => ({
      subject: items.length === 1 ? 'A home that matches your request' : 'Homes that match your request',
      lines: ['These listings match your request:', ...(note ? [note] : [])],
      items,
      action: { label: 'See more', path },
    }),
    unreadChat: ({ from, group, path, settingsPath }) => ({
      subject: group ? `New messages in “${group}”` : `${from} wrote to you`,
      lines: [group ? `${from} wrote in “${group}”.` : `You have an unread message from ${from}.`],
      action: { label: 'Open chat', path },
      settings: { label: 'Change or stop these e-mails', path: settingsPath },
    }),
    requestReceived: ({ from, title, preferredDate, preferredTime, message, path }) => ({
      subject: `New request: ${title}`,
      lines: [
        `${from} is interested in “${title}”.`,
        ...preferenceLines('en', { preferredDate, preferredTime }),
        ...(message ? [`“${message}”`] : []),
      ],
      action: { label: 'Reply', path },
    }),
    requestStatus: ({ title, from, status, path }) => ({
      subject: `Your request: ${title}`,
      lines: [
        from
          ? STATUS_ACTS[status](from, title)
          : `Your request about “${title}” is now: ${STATUS_NAMES[status]}.`,
      ],
      action: { label: 'View request', path },
    }),
    viewing: viewingMail.en,
    quote: quoteMail.en,
    serviceHidden: ({ title, reason, path }) => ({
      subject: `Hidden by our team: ${title}`,
      lines: [`Our team hid “${title}” from the public lists.`, `Reason: ${reason}`],
      action: { label: 'View your services', path },
    }),
    offerDeleted: ({ title, path }) => ({
      subject: `Deleted by our team: ${title}`,
      lines: [`Our team deleted “${title}”. If you think this is a mistake, write to us within 30 days.`],
      action: { label: 'View your listings', path },
    }),
    allDeleted: ({ path }) => ({
      subject: 'Your listings were deleted',
      lines: [
        'Our team deleted all your listings. If you think this is a mistake, write to us within 30 days.',
      ],
      action: { label: 'View your listings', path },
    }),
    offersReceived: ({ from, path }) => ({
      subject: `You have taken over the listings of ${from}`,
      lines: [
        `You have taken over the listings of ${from} and their requests. Some people may still be waiting for a reply.`,
      ],
      action: { label: 'View your listings', path },
    }),
    ...agencyMails.en,
    requestGone: ({ title, path }) => ({
      subject: `No longer available: ${title}`,
      lines: [
        `“${title}”, which you enquired about, is no longer available. Browse other listings that may suit you.`,
      ],
      action: { label: 'Browse other listings', path },
    }),
    webhookSet: ({ host, path }, brand, support) => ({
      subject: `Your ${brand} enquiries now go to ${host}`,
      lines: [
        `From now on, enquiries about your listings are also sent to ${host}, with their senders’ contact details.`,
        `If this wasn’t you, remove the address, change your password and ${contact(support)}.`,
      ],
      action: { label: 'Review the address', path },
    }),
    webhookFailed: ({ host, path }) => ({
      subject: `Your enquiries aren’t reaching ${host}`,
      lines: [
        `We tried for 24 hours to send an enquiry to ${host}. It’s in “Requests” as always. Check your CRM.`,
      ],
      action: { label: 'View what was sent', path },
    }),
    apiTokenCreated: ({ token, path }, brand, support) => ({
      subject: `New API token for your ${brand} account`,
      lines: [
        `The API token “${token}” was created for your account. Anyone with the token can read your listings and enquiries.`,
        `If this wasn’t you, change your password, which revokes all tokens, and ${contact(support)}.`,
      ],
      action: { label: 'Manage API tokens', path },
    }),
  },
};
