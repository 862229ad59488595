import { Page, useSite } from '@matinee/shared-ui';
import { useLocation } from '@matinee/shared-ui/router';
import { housePageAt, housePages, type HousePageName } from './house-pages.ts';
import { Linked } from './Linked.tsx';
import { NotFound } from './NotFound.tsx';
import { houseText } from './texts/en.ts';
import { useFocusOfWritten } from './use-focus-of-written.ts';

/** The house's page of the current address, a heading, a lead and sections to read; or that there is none. */
export default function HousePage() {
  const name = housePageAt(useLocation().pathname);
  const box = useFocusOfWritten();
  return (
    <div ref={box} className="contents">
      {name ? <Text of={name} /> : <NotFound />}
    </div>
  );
}

function Text({ of: name }: { of: HousePageName }) {
  const { lead, sections } = houseText(name, useSite());
  return (
    <Page title={housePages[name].title} className="min-h-dvh">
      <p className="max-w-[34em] text-xl leading-relaxed text-hi md:text-2xl">{lead}</p>
      <div className="mt-12 grid max-w-5xl">
        {sections.map(({ title, text }) => (
          <section
            key={title}
            className="grid gap-x-12 gap-y-3 border-t border-line py-8 md:grid-cols-[16rem_1fr]"
          >
            <h2 className="text-lg font-semibold text-hi">{title}</h2>
            <div className="grid max-w-[38em] gap-4 leading-relaxed text-mid">
              {text.map((paragraph) => (
                <p key={paragraph}>
                  <Linked text={paragraph} />
                </p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </Page>
  );
}
