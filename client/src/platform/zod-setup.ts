import { z } from 'zod';

// Without this zod probes `new Function`, which the content security policy refuses. First import of whatever checks.
z.config({ jitless: true });
