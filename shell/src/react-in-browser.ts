// A module of its own, of the language's form: what makes one of the package's older form would be in every visit, for this one.
import 'react-dom/client';
