/** What the operator configured for the browser; the server puts it into the page (spec/4-platform). */
export interface PublicConfig {
  apiKey: string;
  brandName: string;
  publicUrl: string;
  whatsappNumber?: string;
  googleClientId?: string;
  googleIssuerUrl?: string;
  mapTileUrl?: string;
  mapAttribution?: string;
  supportEmail?: string;
  isDevelopment?: boolean;
}

const inPage = document.getElementById('config')?.textContent ?? '{}';

/** The development server of the client has no server-made page: its defaults are the server's own. */
export const config: PublicConfig = {
  apiKey: 'manzil-web',
  brandName: 'Manzil',
  publicUrl: location.origin,
  ...(import.meta.env.DEV && { isDevelopment: true }),
  ...(JSON.parse(inPage) as Partial<PublicConfig>),
};
