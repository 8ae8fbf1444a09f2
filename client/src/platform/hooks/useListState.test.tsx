import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useListState } from './useListState';

/** Changes two filters before either is rendered, such as a debounced search and a choice. */
function Filters() {
  const state = useListState();
  const change = () => {
    state.set('state', 'yes');
    state.set('search', 'Mona');
  };
  return (
    <>
      <button onClick={change}>both</button>
      <button onClick={() => state.set('state', '')}>one less</button>
    </>
  );
}

test('Two filter changes in quick succession are both kept and reset the page.', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Filters /> }], {
    initialEntries: ['/dashboard/users?page=3'],
  });
  render(<RouterProvider router={router} />);
  const search = () => router.state.location.search;
  fireEvent.click(screen.getByText('both'));
  await waitFor(() => expect(search()).toBe('?state=yes&search=Mona'));
  fireEvent.click(screen.getByText('one less'));
  await waitFor(() => expect(search()).toBe('?search=Mona'));
});
