import { DangerZone } from '@/features/identity/account/DangerZone';
import { EmailChange } from '@/features/identity/account/EmailChange';
import { TwoFactor } from '@/features/identity/account/TwoFactor';
import { EditDialog } from '@/features/identity/users/EditDialog';
import { HandOverDialog } from '@/features/identity/users/HandOverDialog';
import { PersonSheet } from '@/features/identity/users/PersonSheet';
import { RegisterDialog } from '@/features/identity/users/RegisterDialog';
import { sampleAnswer } from '../fakeServer';
import { press, tick, type, type WritingDialog } from './dialog';

const ACCOUNT = 'features/identity/account';
const USERS = 'features/identity/users';
const me = { ...sampleAnswer('auth.getUser', 'full').data, hasPassword: true, twoFactor: true };
const [row] = sampleAnswer('users.users', 'full').data;
if (!row) throw new Error('A sample is empty');
const person = { ...row, verified: true };
const effects = sampleAnswer('users.roleEffects', 'full').data;
const CALL = 'users.updateUserByAdmin';

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
