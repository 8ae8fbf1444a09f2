import { Schema, type Types } from 'mongoose';
import type { z } from 'zod';
import type { serviceRequest } from '@manzil/shared/contract/schemas/requests.schemas';
import { QUOTE_STATES, QUOTE_VAT } from '@manzil/shared/domain/enums';
import { isQuoteExpired, type QuoteVat } from '@manzil/shared/domain/offer/quotes';

/** What a provider offers; amounts in AED. */
export interface QuoteTerms {
  amount: number;
  vat: QuoteVat;
  vatAmount: number;
  total: number;
  /** Its last day in the UAE, `YYYY-MM-DD`. */
  validUntil: string;
  text: string;
}

/** Quote for a service: the provider sends it, the seeker accepts or declines it. */
export interface Quote extends QuoteTerms {
  state: (typeof QUOTE_STATES)[number];
  /** Grows with each change. */
  version: number;
  /** The provider who sent it. */
  by: Types.ObjectId;
  /** Why it was declined. */
  reason?: string | null;
  /** When the latest quotes were sent, oldest first, at most `MAX_CHANGES_PER_HOUR`. */
  recent?: Date[] | null;
}

const quoteSchema = new Schema(
  {
    state: { type: String, enum: QUOTE_STATES },
    version: Number,
    by: Schema.Types.ObjectId,
    amount: Number,
    vat: { type: String, enum: QUOTE_VAT },
    vatAmount: Number,
    total: Number,
    validUntil: String,
    text: String,
    reason: String,
    recent: { type: [Date], default: undefined },
  },
  { _id: false },
);

/** Schema field of a request (spec/1-domain, Requests). */
export const quoteField = { quote: { type: quoteSchema, default: undefined } } as const;

/** Can it still be accepted? */
export const isOpenQuote = (quote: Quote, now: Date): boolean =>
  quote.state === 'sent' && !isQuoteExpired(quote, now);

type QuoteView = NonNullable<z.input<typeof serviceRequest>['quote']>;
export const quoteView = ({ recent: _recent, by: _by, reason, ...shown }: Quote): QuoteView => ({
  ...shown,
  reason: reason ?? null,
});
