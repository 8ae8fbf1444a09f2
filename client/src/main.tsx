import './platform/zod-setup';
import './styles/base.css';
import './styles/first.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { pageReady, signInAgain } from './app/routes';
import { i18nReady } from './platform/i18n/i18n';
import { keepConnected } from './platform/api/live';
import { onToggleRefused } from './platform/api/toggles';
import { page } from './platform/session';
import { toastError } from './ui/overlay/toastError';

// The list of users (source-spec §4).
page.adminLanding = '/dashboard/users';
page.leadToSignIn = signInAgain;
onToggleRefused(toastError);
keepConnected();

const root = document.getElementById('root');
if (root) {
  // What the server drew stays until the page's own code and texts are there to take its place at once.
  void Promise.allSettled([i18nReady, pageReady]).then(() => {
    // As a transition it is worked out in slices: the page answers to touch and keys meanwhile.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  });
}
