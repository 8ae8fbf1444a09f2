import { DangerZone } from '@/features/identity/account/DangerZone';
import { EmailChange } from '@/features/identity/account/EmailChange';
import { TwoFactor } from '@/features/identity/account/TwoFactor';
import { AgencyDialog } from '@/features/identity/agencies/AgencyDialog';
import { DecideDialog } from '@/features/identity/agencies/DecideDialog';
import { InvitedList } from '@/features/identity/agencies/InvitedList';
import { Team } from '@/features/identity/agencies/Team';
import { EditDialog } from '@/features/identity/users/EditDialog';
import { HandOverDialog } from '@/features/identity/users/HandOverDialog';
import { PersonSheet } from '@/features/identity/users/PersonSheet';
import { RegisterDialog } from '@/features/identity/users/RegisterDialog';
import { sampleAnswer } from '../fakeServer';
import { ME } from '../signIn';
import { press, tick, type, type WritingDialog } from './dialog';

const ACCOUNT = 'features/identity/account';
const USERS = 'features/identity/users';
const AGENCIES = 'features/identity/agencies';
const me = { ...sampleAnswer('auth.getUser', 'full').data, hasPassword: true, twoFactor: true };
const [row] = sampleAnswer('users.users', 'full').data;
if (!row) throw new Error('A sample is empty');
const person = { ...row, verified: true };
const effects = sampleAnswer('users.roleEffects', 'full').data;
const CALL = 'users.updateUserByAdmin';
const { agency, members, invited } = sampleAnswer('agencies.mine', 'full').data;
const [member] = members;
const [invitation] = invited;
if (!agency?.claim || !member || !invitation) throw new Error('A sample is empty');
const { claim } = agency;
const colleague = { ...member, isOwner: false };
const team = <Team agency={agency} members={[colleague]} invitations={[]} />;
const ownRow = <Team agency={agency} members={[{ ...colleague, id: ME }]} invitations={[]} />;

/** Dialogs of one's own account and of admins for those of others. */
export const people: WritingDialog[] = [
  {
    file: `${ACCOUNT}/DangerZone.tsx`,
    does: 'deletes one’s account',
    show: () => <DangerZone user={me} />,
    open: [press('profile.delete')],
    typed: { 'profile.currentPassword': 'Zz-secret-1' },
    send: 'profile.delete',
    call: 'users.deleteAccount',
    input: { password: 'Zz-secret-1' },
    toast: null,
    field: 'password',
    isStaying: true,
  },
  {
    file: `${ACCOUNT}/EmailChange.tsx`,
    does: 'asks for a code for a new e-mail address',
    show: () => <EmailChange user={me} />,
    open: [press('profile.changeEmail')],
    typed: { 'profile.newEmail': 'zz.new@example.com', 'profile.currentPassword': 'Zz-secret-1' },
    send: 'profile.sendCode',
    call: 'users.editUserProfile',
    input: { email: 'zz.new@example.com', currentPassword: 'Zz-secret-1' },
    toast: ['auth.otpSent'],
    field: 'email',
    isStaying: true,
  },
  {
    file: `${ACCOUNT}/TwoFactor.tsx`,
    does: 'turns the second factor off',
    show: () => <TwoFactor user={me} />,
    open: [press('profile.stopFactor')],
    typed: { 'profile.currentPassword': 'Zz-secret-1', 'auth.code': '123456' },
    send: 'profile.stopFactor',
    call: 'auth.stopTwoFactor',
    input: { password: 'Zz-secret-1', totp: '123456' },
    toast: ['profile.factorStopped'],
    field: 'totp',
  },
  {
    file: `${AGENCIES}/AgencyDialog.tsx`,
    does: 'changes an agency as an admin',
    as: 'admin',
    show: (close) => <AgencyDialog agency={{ ...agency, orn: null }} onClose={close} />,
    typed: { 'agency.name': 'Zz Homes', 'people.orn': '12345', 'agency.dailyLimit': '250' },
    send: 'listing.save',
    call: 'agencies.update',
    input: { id: agency.id, name: 'Zz Homes', nameAr: agency.nameAr, orn: '12345', dailyLimit: 250 },
    toast: ['agency.saved'],
    field: 'name',
  },
  ...([true, false] as const).map((isAccepted): WritingDialog => ({
    file: `${AGENCIES}/DecideDialog.tsx`,
    does: isAccepted ? 'accepts a claim' : 'declines a claim with a reason',
    as: 'admin',
    show: (close) => <DecideDialog agency={agency} claim={claim} onClose={close} />,
    typed: { 'agency.reason': 'Zz-reason' },
    send: isAccepted ? 'agency.acceptClaim' : 'agency.declineClaim',
    call: 'agencies.decide',
    input: { id: agency.id, isAccepted, seen: claim.at, ...(!isAccepted && { reason: 'Zz-reason' }) },
    toast: [isAccepted ? 'agency.claimAccepted' : 'agency.claimDeclined'],
    ...(!isAccepted && { field: 'reason' }),
  })),
  {
    file: `${AGENCIES}/InvitedList.tsx`,
    does: 'joins an agency',
    as: 'agent',
    show: () => <InvitedList invited={[invitation]} />,
    open: [press('agency.accept')],
    send: 'agency.accept',
    call: 'agencies.answer',
    input: { id: invitation.id, isAccepted: true },
    toast: ['agency.joined', { name: invitation.agency.name }],
    onRefused: [],
  },
  {
    file: `${AGENCIES}/Team.tsx`,
    does: 'removes a member',
    as: 'agent',
    show: () => team,
    open: [press('agency.ask.remove.action')],
    send: 'agency.ask.remove.action',
    call: 'agencies.removeMember',
    input: { person: colleague.id },
    toast: ['agency.removed', { name: colleague.name }],
    onRefused: [],
  },
  {
    file: `${AGENCIES}/Team.tsx`,
    does: 'passes the agency on',
    as: 'agent',
    show: () => team,
    open: [press('agency.ask.passOn.action')],
    send: 'agency.ask.passOn.action',
    call: 'agencies.update',
    input: { id: agency.id, owner: colleague.id },
    toast: ['agency.passedOn', { name: colleague.name }],
    onRefused: [],
  },
  {
    file: `${AGENCIES}/Team.tsx`,
    does: 'leaves the agency',
    as: 'agent',
    show: () => ownRow,
    open: [press('agency.ask.leave.action')],
    send: 'agency.ask.leave.action',
    call: 'agencies.removeMember',
    input: { person: ME },
    toast: ['agency.left'],
    onRefused: [],
  },
  {
    file: `${USERS}/EditDialog.tsx`,
    does: 'changes somebody’s data',
    as: 'admin',
    show: (close) => <EditDialog person={{ ...person, brn: '12345', orn: null }} onClose={close} />,
    typed: { 'people.name': 'Zzother' },
    send: 'people.save',
    call: CALL,
    input: {
      id: person.id,
      name: 'Zzother',
      phone: person.phone,
      companyName: person.companyName,
      brn: '12345',
      orn: null,
    },
    field: 'name',
  },
  ...(['users.registerAgent', 'users.registerServiceAgent', 'users.registerWorker'] as const).map(
    (call): WritingDialog => ({
      file: `${USERS}/RegisterDialog.tsx`,
      does: `invites somebody (${call})`,
      as: 'admin',
      show: (close) => <RegisterDialog call={call} title="Zz-title" onClose={close} />,
      typed: { 'people.name': 'Zznew', 'auth.email': 'zz.new@example.com' },
      send: 'people.register',
      call,
      input: {
        name: 'Zznew',
        email: 'zz.new@example.com',
        phone: null,
        companyName: null,
        brn: null,
        orn: null,
      },
      field: 'email',
    }),
  ),
  {
    file: `${USERS}/HandOverDialog.tsx`,
    does: 'changes a role and unlists the offers',
    as: 'admin',
    show: (close) => <HandOverDialog person={person} role="agent" effects={effects} onClose={close} />,
    also: [tick('people.roleLoss.unlist')],
    send: 'people.roleLoss.unlistAction',
    call: CALL,
    input: { id: person.id, role: 'agent' },
  },
  {
    file: `${USERS}/PersonSheet.tsx`,
    does: 'suspends somebody',
    as: 'admin',
    show: (close) => <PersonSheet person={person} kind="users" onClose={close} />,
    typed: { 'people.reason': 'Zz-too-many-reports' },
    send: 'people.suspend',
    call: CALL,
    input: { id: person.id, isSuspended: true, suspendedReason: 'Zz-too-many-reports' },
    reply: { data: { ...person, isSuspended: true } },
    toast: ['people.done.suspended', { name: person.name }],
    isStaying: true,
  },
  {
    file: `${USERS}/PersonSheet.tsx`,
    does: 'deletes somebody',
    as: 'admin',
    show: (close) => <PersonSheet person={person} kind="users" onClose={close} />,
    open: [press('people.delete')],
    also: [type('ui.typeToConfirm', person.name, { text: person.name })],
    send: 'people.delete',
    call: 'users.delUser',
    input: { id: person.id },
    onRefused: [],
  },
];
