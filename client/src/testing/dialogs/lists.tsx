import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { ListsDialog } from '@/blocks/lists/ListsDialog';
import { ListActions } from '@/features/market/favorites/ListActions';
import { ListedHomeItem } from '@/features/market/favorites/ListedHome';
import { NameDialog } from '@/features/market/favorites/NameDialog';
import { NoteDialog } from '@/features/market/favorites/NoteDialog';
import { sampleAnswer } from '../fakeServer';
import { press, tick, top, type WritingDialog } from './dialog';

const ID = 'd'.repeat(24);
const HOME = 'e'.repeat(24);
const { data: list } = sampleAnswer('favoriteLists.get', 'full');
const [listed] = sampleAnswer('favoriteLists.list', 'full').data;
const [home] = list.homes;
if (!listed || !home?.property) throw new Error('A sample is empty');
const { title } = home.property;
const own = { ...list, isOwner: true };
const joined = { ...list, isOwner: false, link: undefined };

/** Favourite-list dialogs. */
export const lists: WritingDialog[] = [
  {
    file: 'blocks/lists/ListsDialog.tsx',
    does: 'creates a list with a home',
    show: (close) => <ListsDialog id={HOME} title="Zz" onClose={close} />,
    typed: { 'lists.name': 'Zz-marina' },
    send: 'lists.create',
    call: 'favoriteLists.add',
    input: { name: 'Zz-marina', property_id: HOME },
    field: 'name',
    toast: ['lists.created'],
  },
  {
    file: 'blocks/lists/ListsDialog.tsx',
    does: 'puts a home on a list',
    show: (close) => <ListsDialog id={HOME} title="Zz" onClose={close} />,
    send: async () => {
      const choice = await waitFor(() => within(top()).getByLabelText(listed.name));
      await waitFor(() => expect(choice).toBeEnabled());
      fireEvent.click(choice);
    },
    call: 'favoriteLists.setHome',
    input: { id: listed.id, property_id: HOME, isOn: true },
    toast: null,
    isStaying: true,
  },
  {
    file: 'features/market/favorites/NameDialog.tsx',
    does: 'creates a list',
    show: (close) => <NameDialog onClose={close} />,
    typed: { 'lists.name': 'Zz-marina' },
    send: 'lists.create',
    call: 'favoriteLists.add',
    input: { name: 'Zz-marina' },
    field: 'name',
    toast: null,
  },
  {
    file: 'features/market/favorites/NameDialog.tsx',
    does: 'renames a list',
    show: (close) => <NameDialog list={{ id: ID, name: 'Zz' }} onClose={close} />,
    typed: { 'lists.name': 'Zz-marina' },
    send: 'listing.save',
    call: 'favoriteLists.rename',
    input: { id: ID, name: 'Zz-marina' },
    field: 'name',
    toast: null,
  },
  {
    file: 'features/market/favorites/NoteDialog.tsx',
    does: 'writes a note on a home of a list',
    show: (close) => <NoteDialog list={ID} home={HOME} onClose={close} />,
    typed: { 'lists.note': 'Zz-far-from-work' },
    also: [tick('lists.noteShared')],
    send: 'listing.save',
    call: 'favoriteLists.setNote',
    input: { id: ID, property_id: HOME, text: 'Zz-far-from-work', isShared: false },
    field: 'text',
    toast: null,
  },
  {
    file: 'features/market/favorites/ListedHome.tsx',
    does: 'removes a home from a list',
    show: () => <ListedHomeItem home={home} list={own} isFirst={false} />,
    open: [press('lists.removeOne', { title })],
    send: 'lists.remove',
    call: 'favoriteLists.setHome',
    input: { id: list.id, property_id: home.property_id, isOn: false },
    toast: null,
  },
  ...(
    [
      ['delete', 'deletes a list', 'favoriteLists.remove', own],
      ['stop', 'stops sharing a list', 'favoriteLists.stopSharing', own],
      ['leave', 'leaves a list', 'favoriteLists.leave', joined],
    ] as const
  ).map(([what, does, call, of]): WritingDialog => ({
    file: 'features/market/favorites/ListActions.tsx',
    does,
    show: () => <ListActions list={of} />,
    open: [press(`lists.${what}`)],
    send: `lists.${what}`,
    call,
    input: { id: list.id },
    toast: null,
  })),
];
