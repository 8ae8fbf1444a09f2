import { Heart, Printer, Scale, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLang } from '@/platform/format';
import { titleOf } from '@/property/card';
import { useCompareToggle } from '@/property/CompareToggle';
import { useFavorite } from '@/property/FavoriteButton';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/toasts';
import type { Listing } from './listing';

/** Save, compare, share, print. */
export function Actions({ of }: { of: Listing }) {
  const { t } = useTranslation();
  const lang = useLang();
  const favorite = useFavorite(of.id);
  const compare = useCompareToggle(of.id);
  const share = async () => {
    const url = `${location.origin}/single?id=${of.id}`;
    if (navigator.share) {
      await navigator.share({ title: titleOf(of, lang), url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url);
    toast.success(t('single.copied'));
  };
  return (
    <div className="-mx-2 mt-3 flex flex-wrap gap-1 print:hidden">
      <Button variant="quiet" icon={Heart} aria-pressed={favorite.isOn} onClick={favorite.toggle}>
        {t(favorite.isOn ? 'property.unsave' : 'property.save')}
      </Button>
      <Button variant="quiet" icon={Scale} aria-pressed={compare.isOn} onClick={compare.toggle}>
        {t('single.compare')}
      </Button>
      <Button variant="quiet" icon={Share2} onClick={() => void share()}>
        {t('single.share')}
      </Button>
      <Button variant="quiet" icon={Printer} onClick={() => print()}>
        {t('single.print')}
      </Button>
    </div>
  );
}
