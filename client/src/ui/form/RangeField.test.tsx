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

test('typed numbers may carry separators and Arabic digits', async () => {
  const user = userEvent.setup();
  render(<Price start={{ min: undefined, max: undefined }} />);
  const [from, to] = screen.getAllByRole('textbox');
  await user.type(from as HTMLElement, '٦٠,٠٠٠');
  await user.tab();
  expect(from).toHaveValue('60,000');
  await user.type(to as HTMLElement, '95000{Enter}');
  expect(shown()).toEqual({ min: 60_000, max: 95_000 });
});

test('the handles move by steps and keep the other end as it was typed', async () => {
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

test('a lower limit above the upper one is said', async () => {
  const user = userEvent.setup();
  render(<Price start={{ min: undefined, max: 40_000 }} />);
  await user.type(screen.getAllByRole('textbox')[0] as HTMLElement, '90000{Enter}');
  expect(screen.getAllByRole('textbox')[0]).toHaveAttribute('aria-invalid', 'true');
});
