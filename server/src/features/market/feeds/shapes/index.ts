export { mapRecord } from './mapRecord';
export { openFeed } from './openFeed';
export { foldValue } from './values';
export { writeFeed } from './writeFeed';
