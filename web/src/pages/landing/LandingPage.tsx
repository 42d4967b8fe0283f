import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { SiteFrame } from '../site/SiteFrame.tsx';
import { Closing } from './Closing.tsx';
import { Hero } from './Hero.tsx';
import { PricesSection } from './PricesSection.tsx';
import { Questions } from './Questions.tsx';
import { SellingPoints } from './SellingPoints.tsx';

/** Without the component library and the queries: a visitor's first page is there at once. */
export function LandingPage() {
  usePageTitle(ru.landing.documentTitle(settings.brand));
  return (
    <SiteFrame>
      <Hero />
      <SellingPoints />
      <PricesSection />
      <Questions />
      <Closing />
    </SiteFrame>
  );
}
