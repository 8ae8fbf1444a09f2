import { abuDhabi } from './emirates/abuDhabi';
import { ajman } from './emirates/ajman';
import { dubai } from './emirates/dubai';
import { fujairah } from './emirates/fujairah';
import { rasAlKhaimah } from './emirates/rasAlKhaimah';
import { sharjah } from './emirates/sharjah';
import { ummAlQuwain } from './emirates/ummAlQuwain';
import { type Painter } from './light';

/** Seven emirates as portrait panels. */
export const EMIRATES: Record<string, Painter> = {
  'abu-dhabi': abuDhabi,
  dubai: dubai,
  sharjah: sharjah,
  ajman: ajman,
  'umm-al-quwain': ummAlQuwain,
  'ras-al-khaimah': rasAlKhaimah,
  fujairah: fujairah,
};
