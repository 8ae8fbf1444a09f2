import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { RangeField, type Range } from './RangeField';

const buckets = [
  { min: 0, max: 50_000, count: 4 },
  { min: 50_000, max: 100_000, count: 9 },
  { min: 100_000, max: null, count: 2 },
];

function Price({ start }: { start: Range }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <RangeField label="Price" unit="AED" value={value} onChange={setValue} buckets={buckets} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const shown = () => JSON.parse(screen.getByRole('status').textContent) as Range;

test('Typed numbers may contain separators and Arabic digits.', async () => {
  const user = userEvent.setup();
  render(<Price start={{ min: undefined, max: undefined }} />);
  const [from, to] = screen.getAllByRole('textbox');
  await user.type(from as HTMLElement, '٦٠,٠٠٠');
  await user.tab();
  expect(from).toHaveValue('60,000');
  await user.type(to as HTMLElement, '95000{Enter}');
  expect(shown()).toEqual({ min: 60_000, max: 95_000 });
});

test('A handle moved to its end removes that limit and leaves the other as typed.', async () => {
  const user = userEvent.setup();
  render(<Price start={{ min: 60_000, max: 95_000 }} />);
  const [low, high] = screen.getAllByRole('slider');
  high?.focus();
  await user.keyboard('{End}');
  expect(shown()).toEqual({ min: 60_000 });
  low?.focus();
  await user.keyboard('{Home}');
  expect(shown()).toEqual({});
});

test('A lower limit above the upper one shows an error.', async () => {
  const user = userEvent.setup();
  render(<Price start={{ min: undefined, max: 40_000 }} />);
  await user.type(screen.getAllByRole('textbox')[0] as HTMLElement, '90000{Enter}');
  expect(screen.getAllByRole('textbox')[0]).toHaveAttribute('aria-invalid', 'true');
});

const ends = () => screen.getAllByRole('textbox') as [HTMLInputElement, HTMLInputElement];

test.each<[end: 0 | 1, typed: string, range: Range, shown: string]>([
  [1, '1.5m', { min: undefined, max: 1_500_000 }, '1,500,000'],
  [1, '80k', { min: undefined, max: 80_000 }, '80,000'],
  [1, '2 million', { min: undefined, max: 2_000_000 }, '2,000,000'],
  [1, '١٫٥ مليون', { min: undefined, max: 1_500_000 }, '1,500,000'],
  [1, '1.250.000', { min: undefined, max: 1_250_000 }, '1,250,000'],
  [1, '80.000', { min: undefined, max: 80_000 }, '80,000'],
  [0, '٦٠ ألف', { min: 60_000, max: undefined }, '60,000'],
  [0, '60k-80k', { min: 60_000, max: 80_000 }, '60,000'],
  [1, 'between 60 and 80k', { min: 60_000, max: 80_000 }, '80,000'],
  [0, 'up to 80k', { min: undefined, max: 80_000 }, ''],
  [1, 'at least 60k', { min: 60_000, max: undefined }, ''],
])('Input %i accepts %s.', async (end, typed, range, text) => {
  const user = userEvent.setup();
  render(<Price start={{ min: undefined, max: undefined }} />);
  await user.type(ends()[end], typed);
  await user.tab();
  expect(shown()).toEqual(JSON.parse(JSON.stringify(range)));
  expect(ends()[end]).toHaveValue(text);
});

test('Text that is not an amount stays, shows an error and changes nothing.', async () => {
  const user = userEvent.setup();
  render(<Price start={{ min: undefined, max: 40_000 }} />);
  const [, to] = ends();
  await user.clear(to);
  await user.type(to, 'abc{Enter}');
  expect(to).toHaveValue('abc');
  expect(to).toHaveAccessibleDescription('ui.unreadable');
  expect(to).toBeInvalid();
  expect(shown()).toEqual({ max: 40_000 });
  await user.clear(to);
  await user.type(to, '50k{Enter}');
  expect(to).toHaveValue('50,000');
  expect(to).toBeValid();
});

test('Digits are grouped while typing, and undo and redo work.', async () => {
  const user = userEvent.setup();
  render(<Price start={{ min: undefined, max: undefined }} />);
  const [from] = ends();
  await user.type(from, '1250');
  expect(from).toHaveValue('1,250');
  await user.type(from, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(from).toHaveValue('12,950');
  expect(from.selectionStart).toBe(4);
  await user.keyboard('{Control>}z{/Control}');
  expect(from).toHaveValue('1,250');
  await user.keyboard('{Control>}y{/Control}');
  expect(from).toHaveValue('12,950');
});
