import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { CardGrid, SkeletonGrid } from '@/blocks/listing/card/CardGrid';
import { PropertyCard } from '@/blocks/listing/card/PropertyCard';

/** Similar homes, each with a reason. */
export function Similar({ id }: { id: string }) {
  const { t } = useTranslation();
  const similar = useApiQuery('properties.recommended', { id });
  if (similar.data?.data.length === 0 || similar.error) return null;
  return (
    <section aria-labelledby="similar" className="mt-14 print:hidden">
      <h2 id="similar" className="mb-5 text-h2">
        {t('single.similar')}
      </h2>
      {similar.data ? (
        <CardGrid>
          {similar.data.data.slice(0, 4).map((card) => (
            <li key={card.id}>
              <PropertyCard listing={card} note={card.reason && t(`single.reason.${card.reason}`)} />
            </li>
          ))}
        </CardGrid>
      ) : (
        <SkeletonGrid count={4} />
      )}
    </section>
  );
}
