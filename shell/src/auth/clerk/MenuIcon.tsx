import { ChevronRight, Gift, Heart, Star, Ticket, type LucideIcon } from 'lucide-react';
import type { SiteLink } from '../../links/site-links.ts';

const icons: Record<NonNullable<SiteLink['icon']>, LucideIcon> = {
  gift: Gift,
  heart: Heart,
  star: Star,
  ticket: Ticket,
};

/** Beside a link in the menu of the user button: the picture that its remote chose, or a plain one. */
export function MenuIcon({ icon }: Pick<SiteLink, 'icon'>) {
  const Icon = icon ? icons[icon] : ChevronRight;
  return <Icon aria-hidden="true" size={16} />;
}
