import { auditScreens } from '#testing/screens/audit.ts';

auditScreens('bn', 'wide');
