import { Schema } from 'mongoose';
import { PHOTO_SUBJECTS } from '@manzil/shared/domain/offer/photos';

/** A stored picture (spec/4-platform "Media"). */
export const pictureSchema = new Schema(
  {
    url: { type: String, required: true },
    publicID: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    placeholder: { type: String, required: true },
    srcset: { type: String, required: true },
    /** Subject, as stated by its owner. */
    shows: { type: String, enum: PHOTO_SUBJECTS },
    /** Focal point to keep in view when cropping: percent from the left and the top. */
    focus: {
      type: new Schema(
        { x: { type: Number, required: true }, y: { type: Number, required: true } },
        { _id: false },
      ),
    },
    /** Measurements for the advice to its owner (look.ts). */
    look: {
      type: new Schema(
        {
          light: { type: Number, required: true },
          edges: { type: Number, required: true },
          print: { type: String, required: true },
          tone: { type: [Number], required: true },
        },
        { _id: false },
      ),
    },
  },
  { _id: false },
);
