import './platform/zod-setup';
import './styles/base.css';
import './styles/first.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { pageReady, signInAgain } from './app/routes';
import { i18nReady } from './platform/i18n/i18n';
import { keepConnected } from './platform/api/live';
import { onToggleRefused } from './blocks/lists/toggles';
import { page } from './platform/session';
import { toastError } from './ui/overlay/toastError';

// The list of users (source-spec §4).
page.adminLanding = '/dashboard/users';
page.leadToSignIn = signInAgain;
onToggleRefused(toastError);
keepConnected();

const root = document.getElementById('root');
if (root) {
  // Keep the server's first paint until the page's code and texts have loaded and can replace it at once.
  void Promise.allSettled([i18nReady, pageReady]).then(() => {
    // As a transition it renders in slices, so that the page stays responsive.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  });
}
