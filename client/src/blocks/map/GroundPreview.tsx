import 'virtual:ground-preview.css';
import './preview.css';
import { useLayoutEffect, useRef, useState } from 'react';
import { previewBox, type OpeningView } from './preview';

/** Land and coast of a map's opening view, painted while its code loads. Fills its container. */
export function GroundPreview({ view }: { view: OpeningView }) {
  const frame = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<ReturnType<typeof previewBox>>();
  const content = JSON.stringify(view);
  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = frame.current ?? {};
    setBox(previewBox(JSON.parse(content) as OpeningView, { width, height }));
  }, [content]);
  return (
    <div ref={frame} aria-hidden dir="ltr" className="relative size-full overflow-hidden bg-(--map-sea)">
      {box && (
        <div
          className="ground-preview absolute"
          style={{ inlineSize: box.width, blockSize: box.height, translate: `${box.x}px ${box.y}px` }}
        />
      )}
    </div>
  );
}
