import type { MailTexts } from './mailData';

const ROLE_NAMES = {
  user: 'visitor',
  agent: 'agent',
  service_agent: 'service agent',
  injazat_worker: 'worker',
  admin: 'administrator',
  super_admin: 'super administrator',
} as const;
const STATUS_NAMES = {
  pending: 'waiting',
  inProgress: 'being worked on',
  done: 'done',
  rejected: 'declined',
} as const;

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
        'We will never ask you for it by phone or chat. If you did not ask for a code, ignore this message.',
      ],
    }),
    resetPassword: ({ path, minutes }, brand) => ({
      subject: `Choose a new ${brand} password`,
      lines: ['Somebody, hopefully you, asked to reset the password of this account.'],
      action: { label: 'Choose a new password', path },
      notes: [
        `The link is valid for ${minutesText(minutes)} and can be used once.`,
        'If it was not you, ignore this message: your password stays as it is.',
      ],
    }),
    setPassword: ({ path, minutes }, brand) => ({
      subject: `Your ${brand} account is ready`,
      lines: [`Your account on ${brand} waits for you. Choose a password and you can sign in.`],
      action: { label: 'Choose a password', path },
      notes: [
        `The link is valid for ${minutesText(minutes)}. After that, use “Forgot password” on the sign-in page.`,
      ],
    }),
    suspended: ({ reason }, brand) => ({
      subject: `Your ${brand} account is suspended`,
      lines: [
        'Your account was suspended. You cannot sign in, and your listings are not shown meanwhile.',
        ...(reason ? [`Reason: ${reason}`] : []),
      ],
    }),
    passwordChanged: (_data, brand) => ({
      subject: `Your ${brand} password was changed`,
      lines: ['The password of your account was changed, and all other devices were signed out.'],
      action: { label: 'It was not me', path: '/forgot-password' },
    }),
    secondFactor: ({ isOn }, brand) => ({
      subject: isOn
        ? `Two-step sign-in was set up for your ${brand} account`
        : `Two-step sign-in was turned off for your ${brand} account`,
      lines: [
        isOn
          ? 'From now on a code of your authenticator app is asked for when you sign in. All other devices were signed out.'
          : 'Your password alone signs you in from now on. All other devices were signed out.',
        'If it was not you, change your password and answer us at once.',
      ],
      action: { label: 'It was not me', path: '/forgot-password' },
    }),
    emailChanged: ({ newEmail }, brand) => ({
      subject: `Your ${brand} e-mail address was changed`,
      lines: [
        `Your account now belongs to the address ${newEmail}. You sign in with it from now on.`,
        'If it was not you, answer us at once.',
      ],
    }),
    roleChanged: ({ role }, brand) => ({
      subject: `Your role on ${brand} was changed`,
      lines: [`You are now: ${ROLE_NAMES[role]}. Please sign in again to use it.`],
      action: { label: 'Sign in', path: '/signin' },
    }),
    listingVerified: ({ title, path }) => ({
      subject: `Published: ${title}`,
      lines: [`We checked your listing “${title}”. It can be found by everybody now.`],
      action: { label: 'See the listing', path },
    }),
    listingSentBack: ({ title, reason, path }) => ({
      subject: `Please revise: ${title}`,
      lines: [`Your listing “${title}” could not be published yet.`, `What to change: ${reason}`],
      action: { label: 'Edit the listing', path },
    }),
    permitExpiring: ({ title, expiresAt, path }) => ({
      subject: `Permit ends soon: ${title}`,
      lines: [
        `The advertising permit of “${title}” ends on ${dayText(expiresAt)}. Without a valid permit the listing is no longer shown.`,
      ],
      action: { label: 'Enter the new permit', path },
    }),
    stillAvailable: ({ title, path }) => ({
      subject: `Still available? ${title}`,
      lines: [
        `Is “${title}” still available? Please confirm it, so that people do not call in vain.`,
        'Listings that nobody confirms are hidden after a while.',
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
      settings: { label: 'Change or stop these messages', path: settingsPath },
    }),
    contactAnswer: ({ answer, message }, brand) => ({
      subject: `${brand}: our answer to your message`,
      lines: [...answer.split(/\n+/), 'You wrote:', `“${message}”`],
    }),
    customMatches: ({ items, note, path }) => ({
      subject: items.length === 1 ? 'A home that fits what you look for' : 'Homes that fit what you look for',
      lines: ['You told us what you look for. This fits:', ...(note ? [note] : [])],
      items,
      action: { label: 'See more', path },
    }),
    unreadChat: ({ from, group, path, settingsPath }) => ({
      subject: group ? `New messages in “${group}”` : `${from} wrote to you`,
      lines: [
        group
          ? `${from} wrote in “${group}”, and you have not seen it yet.`
          : `${from} waits for you in your inbox.`,
      ],
      action: { label: 'Open the conversation', path },
      settings: { label: 'Change or stop these messages', path: settingsPath },
    }),
    requestReceived: ({ from, title, message, path }) => ({
      subject: `New request: ${title}`,
      lines: [`${from} is interested in “${title}”.`, ...(message ? [`“${message}”`] : [])],
      action: { label: 'Answer', path },
    }),
    requestStatus: ({ title, status, path }) => ({
      subject: `Your request: ${title}`,
      lines: [`Your request about “${title}” is now: ${STATUS_NAMES[status]}.`],
      action: { label: 'See the request', path },
    }),
    serviceHidden: ({ title, reason, path }) => ({
      subject: `Hidden by our team: ${title}`,
      lines: [`Our team has taken “${title}” out of the public lists.`, `Why: ${reason}`],
      action: { label: 'See your services', path },
    }),
    offerDeleted: ({ title, path }) => ({
      subject: `Deleted by our team: ${title}`,
      lines: [`Our team has deleted “${title}”. If you think that is a mistake, write to us within 30 days.`],
      action: { label: 'See what you offer', path },
    }),
    allDeleted: ({ path }) => ({
      subject: 'What you offered was deleted',
      lines: [
        'Our team has deleted everything you offered here. If you think that is a mistake, write to us within 30 days.',
      ],
      action: { label: 'See what you offer', path },
    }),
    offersReceived: ({ from, path }) => ({
      subject: `You have taken over from ${from}`,
      lines: [
        `Our team has handed over to you everything ${from} offered here, with all requests about it. Some people may still be waiting for a reply.`,
      ],
      action: { label: 'See what you offer', path },
    }),
    requestGone: ({ title, path }) => ({
      subject: `No longer offered: ${title}`,
      lines: [`“${title}”, which you asked about, is no longer offered. There may be others that suit you.`],
      action: { label: 'Look for others', path },
    }),
  },
};
