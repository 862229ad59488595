import { ChevronRight, Gift, Heart, Star, Ticket, type LucideIcon } from 'lucide-react';
import type { SiteLink } from '../../links/site-links.ts';

const ICONS: Record<NonNullable<SiteLink['icon']>, LucideIcon> = {
  gift: Gift,
  heart: Heart,
  star: Star,
  ticket: Ticket,
};

/** Beside a link in the menu of the user button: the picture that its remote chose, or a plain one. */
export function MenuIcon({ icon }: Pick<SiteLink, 'icon'>) {
  const Icon = icon ? ICONS[icon] : ChevronRight;
  return <Icon aria-hidden="true" size={16} />;
}
