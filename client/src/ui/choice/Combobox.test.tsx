import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Combobox, ComboboxMultiple } from './Combobox';

const options = [
  { value: 'marina', label: 'Dubai Marina', keywords: 'دبي مارينا', group: 'Dubai' },
  { value: 'jvc', label: 'Jumeirah Village Circle', keywords: 'قرية جميرا الدائرية', group: 'Dubai' },
  { value: 'reem', label: 'Al Reem Island', keywords: 'جزيرة الريم', group: 'Abu Dhabi' },
];

function Place({ onText }: { onText?: (text: string) => void }) {
  const [value, setValue] = useState<string | undefined>();
  return (
    <Combobox
      label="Place"
      options={options}
      value={value}
      onChange={setValue}
      {...(onText && { freeText: { value: undefined, onChange: onText } })}
    />
  );
}

test('An option is found by its other language and chosen by keyboard.', async () => {
  const user = userEvent.setup();
  render(<Place />);
  const box = screen.getByRole('combobox', { name: 'Place' });
  await user.type(box, 'جميره');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Jumeirah Village Circle',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box).toHaveValue('Jumeirah Village Circle');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Groups have headings, and Escape restores the chosen value.', async () => {
  const user = userEvent.setup();
  render(<Place />);
  const box = screen.getByRole('combobox', { name: 'Place' });
  await user.click(box);
  expect(within(screen.getByRole('group', { name: 'Dubai' })).getAllByRole('option')).toHaveLength(2);
  await user.click(screen.getByRole('option', { name: 'Al Reem Island' }));
  await user.type(box, 'zzz');
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{Escape}');
  expect(box).toHaveValue('Al Reem Island');
});

test('Free text is kept where allowed.', async () => {
  const user = userEvent.setup();
  const onText = vi.fn();
  render(<Place onText={onText} />);
  await user.type(screen.getByRole('combobox', { name: 'Place' }), 'sea view{Enter}');
  expect(onText).toHaveBeenCalledWith('sea view');
});

test('Several options are chosen one by one and removed by their chips.', async () => {
  const user = userEvent.setup();
  function Many() {
    const [values, setValues] = useState<string[]>([]);
    return <ComboboxMultiple label="Places" options={options} values={values} onChange={setValues} />;
  }
  render(<Many />);
  await user.click(screen.getByRole('combobox', { name: 'Places' }));
  await user.click(screen.getByRole('option', { name: 'Dubai Marina' }));
  await user.click(screen.getByRole('option', { name: 'Al Reem Island' }));
  expect(screen.getByRole('option', { name: 'Dubai Marina' })).toHaveAttribute('aria-selected', 'true');
  const chips = screen.getByRole('list', { name: 'Places' });
  expect(within(chips).getAllByRole('listitem')).toHaveLength(2);
  await user.click(within(chips).getAllByRole('button')[0] as HTMLElement);
  expect(within(chips).getAllByRole('listitem')).toHaveLength(1);
});
