import { isAround, type Listing } from '../listing';
import { PlaceMap } from './PlaceMap';

const NONE: [] = [];

/** The location in the full-screen viewer. */
export function PlacePane({ listing }: { listing: Listing }) {
  return (
    <div className="min-h-0 flex-1 text-body">
      <PlaceMap at={listing.location} near={NONE} isAround={isAround(listing)} isAlone />
    </div>
  );
}
