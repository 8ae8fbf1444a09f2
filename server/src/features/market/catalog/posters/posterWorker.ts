import { serveTasks } from '../../../../platform/tasks/threadTasks';
import { drawPoster } from './posterSheet';

serveTasks(drawPoster);
